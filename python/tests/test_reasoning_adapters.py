"""The interfaces of other packages, on the installed packages."""

import json
import pathlib
import warnings

import pytest
from crosscover.reasoning import Tasks


def test_the_environment_is_one_of_gymnasium():
    gymnasium = pytest.importorskip("gymnasium")
    from crosscover.reasoning.environment import NonogramEnv
    from gymnasium.utils.env_checker import check_env

    for tasks in (Tasks(size=(5, 5)), Tasks(size=(7, 5), inks=2), Tasks(size=(30, 30))):
        environment = gymnasium.make("crosscover/Nonogram-v0", tasks=tasks, render_mode="ansi")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(environment.unwrapped)
        board, info = environment.reset(options={"index": 3})
        assert info["index"] == 3 and environment.unwrapped.task == tasks[3]
        total = 0
        colors = tasks.inks + 1
        cells = [color for row in tasks[3].data["solution"] for color in row]
        for cell, color in enumerate(cells):
            assert info["action_mask"][cell * colors + color] == 1
            board, reward, is_done, is_late, info = environment.step(cell * colors + color)
            assert info["action_mask"][cell * colors + color] == 0
            total += reward
        assert is_done and not is_late and info["solved"] and total == pytest.approx(1)
        assert environment.render() == tasks[3].answer
        for color in range(colors):
            environment.reset(options={"index": 3})
            assert sum(environment.step(c * colors + color)[1] for c in range(len(cells))) == pytest.approx(0)
    stopped = NonogramEnv(tasks, stop_at_mistake=True)
    stopped.reset(options={"index": 3})
    assert stopped.step(1 - cells[0])[2] is True
    with pytest.raises(ValueError, match="solve"):
        NonogramEnv(Tasks("count"))


def test_the_environment_ends_if_nothing_new_is_decided():
    pytest.importorskip("gymnasium")
    from crosscover.reasoning.environment import NonogramEnv

    environment = NonogramEnv()
    environment.reset(seed=1)
    steps = [environment.step(0) for _ in range(50)]
    assert all(step[1] < 0 for step in steps[1:]) and steps[-1][3] is True
    with pytest.raises(RuntimeError, match="reset"):
        environment.step(0)
    environment.reset()
    assert environment.step(49)[3] is False


@pytest.mark.parametrize("action", [-1, 50, 1.5, "1", None])
def test_actions_outside_the_space_are_refused(action):
    pytest.importorskip("gymnasium")
    from crosscover.reasoning.environment import NonogramEnv

    environment = NonogramEnv()
    before, _ = environment.reset(seed=1)
    with pytest.raises(ValueError, match="from 0 to 49, found "):
        environment.step(action)
    assert (environment.step(0)[0]["board"] != before["board"]).sum() == 1


def test_the_dataset_is_one_of_reasoning_gym():
    gym = pytest.importorskip("reasoning_gym")
    from crosscover.reasoning.dataset import CrosscoverConfig, CrosscoverCurriculum, register
    from crosscover.reasoning.forms import FORMS

    for form in FORMS:
        dataset = gym.create_dataset("crosscover", form=form, seed=5, size=3, split="test")
        assert len(dataset) == len(list(dataset)) == 3
        for entry in dataset:
            stored = json.loads(json.dumps(entry))
            assert dataset.score_answer(entry["answer"], stored) == 1
            assert dataset.score_answer(None, stored) == dataset.score_answer("", stored) == 0
        assert dataset[1] == gym.create_dataset("crosscover", form=form, seed=5, size=3, split="test")[1]
    with pytest.raises(IndexError):
        dataset[3]
    with pytest.raises(ValueError, match="form"):
        gym.create_dataset("crosscover", form="none")
    curriculum = CrosscoverCurriculum()
    curriculum.increment_attr_level("side")
    config = curriculum.generate_configuration({"seed": 1})
    assert isinstance(config, CrosscoverConfig) and (config.min_side, config.max_side) == (5, 10)
    register("crosscover-a", "count")
    spec = gym.composite.DatasetSpec
    options = {"crosscover": {"form": "solve", "min_side": 5}, "crosscover-a": {}, "crosscover-sudoku": {"min_side": 4}}
    specs = [spec(name, 1.0, config) for name, config in options.items()]
    mixed = gym.create_dataset("composite", seed=1, size=12, datasets=specs)
    forms = {entry["metadata"]["source_dataset"]: entry["metadata"]["task"]["form"] for entry in mixed}
    assert forms == {"crosscover": "solve", "crosscover-a": "count", "crosscover-sudoku": "sudoku"}
    assert all(mixed.score_answer(entry["answer"], entry) == 1 for entry in mixed)


def test_the_notebook_runs():
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    path = pathlib.Path(__file__).parents[2] / "docs" / "reasoning.ipynb"
    notebook = nbformat.read(path, as_version=4)
    stored = [shown(cell) for cell in notebook.cells]
    nbclient.NotebookClient(notebook, timeout=600).execute()
    assert [shown(cell) for cell in notebook.cells] == stored
    assert sum(map(bool, stored)) >= 4


def shown(cell):
    """What a cell of a notebook shows, without drawings."""
    outputs = [out for out in cell.get("outputs", []) if out.get("name") != "stderr"]
    return "".join(out.get("text") or out["data"]["text/plain"] for out in outputs)

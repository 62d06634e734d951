"""Puzzles for models that reason: endless tasks with prompts, answers and scores.

>>> from crosscover.reasoning import Tasks
>>> task = Tasks("solve", split="test", size=(5, 5))[0]
>>> task.score(task.answer).value
1.0
"""

from crosscover.reasoning.benchmark import benchmark
from crosscover.reasoning.forms import FORMS
from crosscover.reasoning.score import Score
from crosscover.reasoning.splits import SPLITS, split_of
from crosscover.reasoning.task import Task, score
from crosscover.reasoning.tasks import Tasks

__all__ = ["FORMS", "SPLITS", "Score", "Task", "Tasks", "benchmark", "score", "split_of"]

//! Checks that a Slurm job array makes the same pack as one machine, even if a node fails in the middle.
//!
//! Run it as root on a machine of your own. It installs Debian's Slurm and MUNGE if they are missing,
//! starts a controller and the daemons of two nodes on the loopback address, and submits
//! `contrib/slurm-array.sh` for eight parts. Then it kills one node with all its processes, waits until
//! the other has done the rest, merges, and compares the result with a single run.
//!
//! Before that, it does the same for a search with `contrib/slurm-cover.sh`, and requeues the running tasks.

use anyhow::{Context, Result, ensure};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The number of parts, and the options of the pack: some seconds of work for each part.
const PARTS: u64 = 8;
const PACK: [&str; 6] = ["--size", "15x15", "--count", "200000", "--seed", "7"];

/// The longest time to wait for anything.
const PATIENCE: Duration = Duration::from_secs(600);

pub(crate) fn run() -> Result<()> {
    install()?;
    let program = build()?;
    let folder = std::env::temp_dir().join(format!("crosscover-slurm-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let cluster = Cluster::start(&folder)?;
    let result = check_cover(&cluster, &program).and_then(|()| check(&cluster, &program));
    drop(cluster);
    // After a failure, the folder is kept for inspection.
    if result.is_ok() {
        fs::remove_dir_all(&folder)?;
    }
    result.with_context(|| format!("see {}", folder.display()))
}

fn install() -> Result<()> {
    let is_there = |program: &str| Command::new(program).arg("-V").output().is_ok();
    if is_there("slurmctld") && is_there("munged") {
        return Ok(());
    }
    say("installing slurm-wlm and munge");
    let packages = [
        "install",
        "--yes",
        "--no-install-recommends",
        "slurm-wlm",
        "munge",
    ];
    done(Command::new("apt-get").args(packages)).map(drop)
}

/// The program, built in release mode.
pub(crate) fn build() -> Result<PathBuf> {
    let root = crate::root();
    let arguments = ["build", "--release", "--package", "crosscover"];
    done(
        Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&root),
    )?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release/crosscover").canonicalize()?)
}

/// Queens on a board of this size are counted in [`PARTS`] parts: some seconds for each part.
const QUEENS: usize = 15;

fn check_cover(cluster: &Cluster<'_>, program: &Path) -> Result<()> {
    let folder = &cluster.folder.join("cover");
    fs::create_dir_all(folder)?;
    let problem = folder.join("queens.dlx");
    fs::write(&problem, queens(QUEENS))?;
    let search = [
        "--count".as_ref(),
        "--no-memo".as_ref(),
        problem.as_os_str(),
    ];
    let job = cluster.submit("slurm-cover.sh", folder, &search, program)?;
    say(&format!("job {}: {QUEENS} queens", job.trim()));
    let parts: Vec<PathBuf> = (1..=PARTS)
        .map(|part| folder.join(format!("part{part}.jsonl")))
        .collect();
    let complete = || parts.iter().filter(|part| part.exists()).count();
    wait_for("the first parts", || Ok(complete() >= 2))?;
    let running = ["--noheader", "--states=running", "--format=%i"];
    wait_for("a task under way", || {
        let tasks = done(cluster.command("squeue").args(running))?;
        // A task may end before it is requeued.
        let requeue =
            |task: &str| done(cluster.command("scontrol").args(["requeue", task])).is_ok();
        Ok(tasks
            .split_whitespace()
            .filter(|task| requeue(task))
            .count()
            > 0)
    })?;
    say(&format!("requeued a task, with {} complete", complete()));
    wait_for("the end of the search", || Ok(complete() == parts.len()))?;
    wait_for("the end of the job", || {
        Ok(done(cluster.command("squeue").arg("--noheader"))?
            .trim()
            .is_empty())
    })?;
    let joined = done(Command::new(program).args(["cover", "--join"]).args(&parts))?;
    let single = ["cover", "--count", "--no-memo"];
    let single = done(Command::new(program).args(single).arg(&problem))?;
    ensure!(joined == single, "joined {joined:?}, undivided {single:?}");
    say(&format!(
        "the join of the array equals a single run: {}",
        single.trim()
    ));
    Ok(())
}

/// The problem of n queens in the text format of `cover`.
fn queens(n: usize) -> String {
    let names = |letter: &'static str, of: usize| (0..of).map(move |i| format!("{letter}{i}"));
    let primary: Vec<String> = names("r", n).chain(names("c", n)).collect();
    let secondary: Vec<String> = names("a", 2 * n).chain(names("b", 2 * n)).collect();
    let mut text = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    for row in 0..n {
        for column in 0..n {
            let (a, b) = (row + column, row + n - column);
            text += &format!("r{row} c{column} a{a} b{b}\n");
        }
    }
    text
}

fn check(cluster: &Cluster<'_>, program: &Path) -> Result<()> {
    let folder = cluster.folder;
    say("submitting");
    let pack = PACK.map(OsStr::new);
    let job = cluster.submit("slurm-array.sh", folder, &pack, program)?;
    say(&format!("job {}", job.trim()));
    // In the middle of the second task of the second node.
    wait_for("the first parts", || Ok(complete(folder)? >= 2))?;
    wait_for("a part under way on node2", || {
        Ok(task_of("node2")?.is_some())
    })?;
    sleep(Duration::from_secs(1));
    let killed = cluster.kill("node2")?;
    ensure!(killed, "nothing ran on node2");
    say(&format!(
        "killed node2, with {} of {PARTS} parts complete",
        complete(folder)?
    ));
    let down = ["update", "NodeName=node2", "State=DOWN", "Reason=killed"];
    done(cluster.command("scontrol").args(down))?;
    wait_for("the other node", || {
        Ok(done(cluster.command("squeue").arg("--noheader"))?
            .trim()
            .is_empty())
    })?;

    let parts: Vec<PathBuf> = (1..=PARTS)
        .map(|part| folder.join(format!("part{part}.csv")))
        .collect();
    print!(
        "{}",
        done(Command::new(program).arg("status").args(&parts))?
    );
    let texts = (1..=PARTS).map(|part| fs::read_to_string(folder.join(format!("part{part}.txt"))));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let resumed = texts
        .iter()
        .filter(|text| text.contains("continuing after"))
        .count();
    say(&format!("resumed parts: {resumed}"));
    let (merged, single) = (folder.join("merged.csv"), folder.join("single.csv"));
    done(
        Command::new(program)
            .arg("merge")
            .arg("--out")
            .arg(&merged)
            .args(&parts),
    )?;
    done(
        Command::new(program)
            .arg("generate")
            .args(PACK)
            .arg("--out")
            .arg(&single),
    )?;
    ensure!(fs::read(&merged)? == fs::read(&single)?, "the packs differ");
    ensure!(resumed > 0, "no part was resumed");
    say("the pack of the array equals that of a single run");
    Ok(())
}

/// The number of complete parts.
fn complete(folder: &Path) -> Result<usize> {
    let names = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.file_name()));
    let names = names.collect::<Result<Vec<_>, _>>()?;
    Ok(names
        .iter()
        .filter(|name| name.to_string_lossy().ends_with(".csv"))
        .count())
}

/// The part that a node is making: the process of our name with the node's name in its environment.
fn task_of(node: &str) -> Result<Option<u32>> {
    let mark = format!("SLURMD_NODENAME={node}\0");
    for entry in fs::read_dir("/proc")? {
        let path = entry?.path();
        let id = path
            .file_name()
            .and_then(|name| name.to_str()?.parse().ok());
        let (Some(id), Ok(environment)) = (id, fs::read(path.join("environ"))) else {
            continue;
        };
        let text = String::from_utf8_lossy(&environment);
        let is_program =
            fs::read_to_string(path.join("comm")).is_ok_and(|name| name.trim() == "crosscover");
        if text.contains(&mark) && is_program {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Slurm on this machine.
struct Cluster<'a> {
    folder: &'a Path,
}

impl<'a> Cluster<'a> {
    fn start(folder: &'a Path) -> Result<Self> {
        say("starting a controller and two nodes");
        let host = fs::read_to_string("/proc/sys/kernel/hostname")?;
        fs::create_dir_all(folder.join("state"))?;
        fs::write(
            folder.join("slurm.conf"),
            configuration(folder, host.trim()),
        )?;
        let cluster = Self { folder };
        let file = |name: &str| folder.join(name).display().to_string();
        done(Command::new("mungekey").args(["--create", "--keyfile", &file("munge.key")]))?;
        let places = ["key-file", "socket", "pid-file", "log-file", "seed-file"];
        let places =
            places.map(|place| format!("--{place}={}", file(&format!("munge.{}", &place[..3]))));
        done(Command::new("munged").args(places))?;
        done(
            cluster
                .command("slurmctld")
                .arg("-f")
                .arg(file("slurm.conf")),
        )?;
        for node in ["node1", "node2"] {
            done(
                cluster
                    .command("slurmd")
                    .args(["-N", node, "-f", &file("slurm.conf")]),
            )?;
        }
        wait_for("two idle nodes", || {
            let nodes = done(
                cluster
                    .command("sinfo")
                    .args(["--noheader", "--format=%T %D"]),
            )?;
            Ok(nodes.trim() == "idle 2")
        })?;
        Ok(cluster)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.folder.join("slurm.conf"));
        command
    }

    /// Submits a script of `contrib` as an array of [`PARTS`] tasks. Returns the job.
    fn submit(
        &self,
        script: &str,
        folder: &Path,
        options: &[&OsStr],
        program: &Path,
    ) -> Result<String> {
        let script = crate::root().join("contrib").join(script);
        done(
            self.command("sbatch")
                .arg("--parsable")
                .arg(format!("--array=1-{PARTS}"))
                .arg(format!("--output={}", folder.join("part%a.txt").display()))
                .arg(script.canonicalize()?)
                .arg(PARTS.to_string())
                .arg(folder)
                .args(options)
                .env("CROSSCOVER", program),
        )
    }

    /// Kills a node: its daemon, the process that watches its task, and the task. Returns whether there
    /// was one.
    fn kill(&self, node: &str) -> Result<bool> {
        let Some(task) = task_of(node)? else {
            return Ok(false);
        };
        let status = fs::read_to_string(format!("/proc/{task}/status"))?;
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
        let watcher = parent.context("a process has a parent")?.trim().to_string();
        let daemon = fs::read_to_string(self.folder.join(format!("{node}.pid")))?;
        let task = task.to_string();
        done(Command::new("kill").args(["-KILL", daemon.trim(), &watcher, &task]))?;
        Ok(true)
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        // Processes that have ended need no signal.
        let files = ["node1.pid", "node2.pid", "controller.pid", "munge.pid"];
        let ids = files.map(|file| fs::read_to_string(self.folder.join(file)));
        for id in ids.iter().flatten() {
            Command::new("kill").arg(id.trim()).output().ok();
        }
        let is_running = |id: &String| Path::new("/proc").join(id.trim()).exists();
        wait_for("the daemons' end", || {
            Ok(!ids.iter().flatten().any(is_running))
        })
        .ok();
    }
}

fn configuration(folder: &Path, host: &str) -> String {
    let folder = folder.display();
    format!(
        "ClusterName=check\n\
         SlurmctldHost={host}(127.0.0.1)\n\
         SlurmctldPort=16817\n\
         SlurmUser=root\n\
         SlurmdUser=root\n\
         AuthType=auth/munge\n\
         AuthInfo=socket={folder}/munge.soc\n\
         CredType=cred/munge\n\
         StateSaveLocation={folder}/state\n\
         SlurmdSpoolDir={folder}/%n\n\
         SlurmctldPidFile={folder}/controller.pid\n\
         SlurmdPidFile={folder}/%n.pid\n\
         SlurmctldLogFile={folder}/controller.log\n\
         SlurmdLogFile={folder}/%n.log\n\
         ProctrackType=proctrack/linuxproc\n\
         TaskPlugin=task/none\n\
         JobAcctGatherType=jobacct_gather/none\n\
         SelectType=select/cons_tres\n\
         SelectTypeParameters=CR_CPU\n\
         SwitchType=switch/none\n\
         MpiDefault=none\n\
         NodeName=node[1-2] NodeHostname={host} NodeAddr=127.0.0.1 Port=[16818-16819] CPUs=1\n\
         PartitionName=all Nodes=ALL Default=YES State=UP\n"
    )
}

/// Runs a command to its end. Returns its output if it succeeds.
fn done(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} failed: {errors}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn wait_for(what: &str, mut is_there: impl FnMut() -> Result<bool>) -> Result<()> {
    let start = Instant::now();
    while !is_there()? {
        ensure!(
            start.elapsed() < PATIENCE,
            "no {what} within the time limit"
        );
        sleep(Duration::from_millis(200));
    }
    Ok(())
}

fn say(step: &str) {
    eprintln!("== {step}");
}

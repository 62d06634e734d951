//! `crosscover studio`: the page to see, draw, check, make and play puzzles.

use crate::cli::Studio;
use crate::exit::Exit;
use crate::output;
use anyhow::{Context, Result};
use serde_json::json;
use std::io;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use studio_server::{OpenedFiles, StudioLimits, StudioServer};

pub(crate) fn run(options: &Studio) -> Result<Exit> {
    let files = OpenedFiles::open(&options.files)?;
    let count = files.len();
    let server = StudioServer::bind(options.port, files, StudioLimits::default());
    let server = server.map_err(|error| bad_port(options.port, error))?;
    let (interrupt, interrupted) = mpsc::channel();
    // Later interrupts find no receiver: the program is about to end.
    ctrlc::set_handler(move || interrupt.send(()).unwrap_or_default())?;
    server.start()?;
    let address = server.address();
    let object = options
        .json
        .then(|| json!({"address": address, "port": server.port(), "files": count}));
    output::print(object, |out| writeln!(out, "{address}"))?;
    output::note(format_args!("Ctrl-C ends the studio"));
    if !options.no_open && !open(&server.ticket()?) {
        output::note(format_args!(
            "no browser was found: open this address in one"
        ));
    }
    interrupted.recv().context("no signal can be received")?;
    server.finish();
    Ok(Exit::Yes)
}

/// Why the server cannot listen, with what to do.
fn bad_port(port: u16, error: io::Error) -> anyhow::Error {
    let advice = match error.kind() {
        io::ErrorKind::AddrInUse => ": it is in use; without --port, a free one is chosen",
        io::ErrorKind::PermissionDenied => ": use one above 1023",
        _ => "",
    };
    anyhow::Error::new(error).context(format!("cannot listen on port {port}{advice}"))
}

/// Opens an address in the browser. Returns whether there is a program that does so.
fn open(address: &str) -> bool {
    let programs: &[&[&str]] = match std::env::consts::OS {
        "macos" => &[&["open"]],
        // The empty word is the title of a window.
        "windows" => &[&["cmd", "/c", "start", ""]],
        // The second one is that of Linux on Windows.
        _ => &[&["xdg-open"], &["wslview"]],
    };
    programs.iter().any(|program| {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(address);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Ctrl-C ends the studio and not the browser.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let Ok(mut child) = command.spawn() else {
            return false;
        };
        // Whether the browser opens shows on the screen. Waiting only frees the process.
        std::thread::spawn(move || child.wait());
        true
    })
}

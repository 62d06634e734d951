//! `crosscover studio`: starts, serves, ends. The crate of the server tests the rest.

use crate::program::Folder;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running studio. It is killed if the test fails.
struct Studio {
    child: Child,
    /// The first line that it printed.
    line: String,
}

impl Studio {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_with(folder, arguments, ("COLUMNS", Path::new("100")))
    }

    /// The same with a variable of the environment.
    fn start_with(folder: &Path, arguments: &[&str], variable: (&str, &Path)) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosscover"));
        command.arg("studio").args(arguments).current_dir(folder);
        command.env(variable.0, variable.1);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("it prints UTF-8");
        Self { child, line }
    }

    /// Sends a signal, and returns the exit code and what it printed to stderr.
    #[cfg(unix)]
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        crate::program::signal(&self.child, signal);
        let code = self.child.wait().expect("it ends").code();
        let mut messages = String::new();
        let mut stderr = self.child.stderr.take().expect("a pipe");
        stderr
            .read_to_string(&mut messages)
            .expect("it prints UTF-8");
        (code, messages)
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The response to a `GET` below the address.
fn get(address: &str, route: &str) -> String {
    let (host, path) = address
        .strip_prefix("http://")
        .and_then(|rest| rest.split_once('/'))
        .expect("an address");
    let mut stream = TcpStream::connect(host).expect("the studio listens");
    write!(
        stream,
        "GET /{path}{route} HTTP/1.1\r\nHost: {host}\r\n\r\n"
    )
    .expect("a request");
    let mut response = String::new();
    stream
        .read_to_string(&mut response)
        .expect("a response in UTF-8");
    response
}

#[cfg(unix)]
#[test]
fn the_studio_prints_its_address_and_serves_until_ctrl_c() {
    let folder = Folder::new();
    fs::write(
        folder.path().join("a.non"),
        "width 1\nheight 1\nrows\n1\ncolumns\n1\n",
    )
    .expect("a file");
    for signal in ["-INT", "-TERM"] {
        let studio = Studio::start(folder.path(), &["--no-open", "a.non", "."]);
        let address = studio.line.trim_end().to_string();
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        assert!(get(&address, "").starts_with("HTTP/1.1 200 OK\r\n"));
        let host = get(&address, "host.json");
        assert!(
            host.contains(r#""files":[{"id":0,"name":"a.non""#),
            "{host}"
        );
        assert_eq!(
            studio.end(signal),
            (Some(0), "Ctrl-C ends the studio\n".to_string())
        );
        let host = address.split('/').nth(2).expect("a host");
        assert!(TcpStream::connect(host).is_err(), "the studio has ended");
    }
}

/// The browser of this test is a script that writes down what it is asked to open.
#[cfg(target_os = "linux")]
#[test]
fn the_studio_opens_the_browser_if_there_is_one() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let only_here = ("PATH", folder.path());
    let studio = Studio::start_with(folder.path(), &[], only_here);
    let messages = "Ctrl-C ends the studio\nno browser was found: open this address in one\n";
    assert_eq!(studio.end("-INT"), (Some(0), messages.to_string()));

    let script = folder.path().join("xdg-open");
    fs::write(&script, "#!/bin/sh\necho \"$1\" > opened\n").expect("a script");
    fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).expect("our file");
    let studio = Studio::start_with(folder.path(), &[], only_here);
    let begin = std::time::Instant::now();
    let opened = loop {
        let opened = fs::read_to_string(folder.path().join("opened")).unwrap_or_default();
        if opened.ends_with('\n') {
            break opened;
        }
        assert!(begin.elapsed().as_secs() < 60, "opened: {opened}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    // All users of the machine can see what the browser opens, so this address is good for one
    // visit.
    let address = studio.line.trim_end();
    let path = address.splitn(4, '/').last().expect("a path");
    let visit = get(opened.trim_end(), "").to_lowercase();
    assert!(
        visit.contains(&format!("\r\nlocation: /{path}\r\n")),
        "{visit}"
    );
    assert!(get(opened.trim_end(), "").starts_with("HTTP/1.1 404"));
    assert_eq!(
        studio.end("-INT"),
        (Some(0), "Ctrl-C ends the studio\n".to_string())
    );
}

#[test]
fn the_address_is_also_json() {
    let folder = Folder::new();
    for name in ["a.non", "b.csv"] {
        fs::write(folder.path().join(name), "").expect(name);
    }
    let studio = Studio::start(folder.path(), &["--no-open", "--json", "--quiet", "."]);
    let object: Value = serde_json::from_str(&studio.line).expect("a JSON object");
    assert_eq!(object["files"], 2);
    let address = object["address"].as_str().expect("an address");
    assert!(
        address.starts_with(&format!("http://127.0.0.1:{}/", object["port"])),
        "{object}"
    );
    assert!(get(address, "host.json").contains("b.csv"));
}

#[test]
fn what_cannot_be_opened_is_bad_input() {
    let folder = Folder::new();
    folder.refused(
        "studio --no-open missing.csv",
        "crosscover: cannot open missing.csv: ",
    );
    folder.refused("studio --no-open --port 65536", "65536 is not in 0..=65535");
}

#[test]
fn a_port_in_use_is_named() {
    let folder = Folder::new();
    let other = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = other.local_addr().expect("an address").port();
    let message = format!(
        "crosscover: cannot listen on port {port}: it is in use; without --port, a free one is \
         chosen"
    );
    folder.refused(&format!("studio --no-open --port {port}"), &message);
}

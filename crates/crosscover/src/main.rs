//! The `crosscover` command.

fn main() -> std::process::ExitCode {
    crosscover::run()
}

//! The server: a thread for each connection, and limits on everything that a client can ask for.

use crate::access::Access;
use crate::http::{Connection, Response};
use crate::opened::OpenedFiles;
use crate::queue::Queue;
use crate::routes;
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The stack of a thread, as large as that of a program: boards are solved on it.
const STACK: usize = 8 << 20;

/// How much one client may ask for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StudioLimits {
    /// The time in which a request must arrive, and in which the client must take each part of the response.
    pub time: Duration,
    /// The most bytes of a body.
    pub body: u64,
    /// The most connections at a time.
    pub connections: usize,
    /// The number of requests that are worked on at a time.
    pub working: usize,
    /// The number of requests that wait for others.
    pub waiting: usize,
}

impl Default for StudioLimits {
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(2, usize::from);
        Self {
            time: Duration::from_secs(20),
            body: 64 << 20,
            connections: 64,
            // One at least, while another one makes boards.
            working: threads.clamp(2, 16),
            waiting: 32,
        }
    }
}

/// A server of the page for the opened files. It listens on 127.0.0.1, and only who knows its [`address`](Self::address) gets
/// anything.
#[derive(Debug)]
pub struct StudioServer {
    listener: TcpListener,
    port: u16,
    shared: Arc<Shared>,
}

/// What all connections use.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) access: Access,
    pub(crate) files: OpenedFiles,
    pub(crate) limits: StudioLimits,
    pub(crate) queue: Queue,
    connections: AtomicUsize,
}

impl StudioServer {
    /// Listens on this port, or on any free one if it is 0.
    ///
    /// # Errors
    /// If the port is in use, or may not be used.
    pub fn bind(port: u16, files: OpenedFiles, limits: StudioLimits) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        let access = Access::new(port).map_err(io::Error::other)?;
        let queue = Queue::new(limits.working, limits.waiting);
        let connections = AtomicUsize::new(0);
        let shared = Arc::new(Shared {
            access,
            files,
            limits,
            queue,
            connections,
        });
        Ok(Self {
            listener,
            port,
            shared,
        })
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of the page. Its token is new each time.
    pub fn address(&self) -> String {
        format!(
            "http://127.0.0.1:{}/{}/",
            self.port, self.shared.access.token
        )
    }

    /// An address that leads to the page once. It is for the arguments of a browser's process, which all users of the machine
    /// can read. An earlier one is void.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn ticket(&self) -> io::Result<String> {
        let ticket = self.shared.access.ticket().map_err(io::Error::other)?;
        Ok(format!("http://127.0.0.1:{}/{ticket}", self.port))
    }

    /// Serves in threads of its own, as long as the program runs.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub fn start(&self) -> io::Result<()> {
        let listener = self.listener.try_clone()?;
        let shared = Arc::clone(&self.shared);
        let accept = move || {
            loop {
                match listener.accept() {
                    Ok((stream, _)) => connect(&shared, stream),
                    // Too many files are open, for example.
                    Err(_) => thread::sleep(Duration::from_millis(20)),
                }
            }
        };
        thread::Builder::new().spawn(accept)?;
        Ok(())
    }

    /// Waits until no file is being saved, and saves nothing afterwards. Then the program may end.
    pub fn finish(&self) {
        self.shared.files.finish();
    }
}

/// Serves a connection in a thread of its own, if there are not too many.
fn connect(shared: &Arc<Shared>, stream: TcpStream) {
    let place = Place(Arc::clone(shared));
    let others = shared.connections.fetch_add(1, Ordering::SeqCst);
    if others >= shared.limits.connections {
        // This is short, so it does not wait for the client.
        let busy = Response::error(503, "too many connections at a time: try again");
        let _ = busy.write(&stream, false);
        return;
    }
    let serve = move || {
        // The client is gone: there is no one to hear of it.
        let _ = serve(&place.0, stream);
    };
    // Without a thread, the connection ends.
    let _ = thread::Builder::new().stack_size(STACK).spawn(serve);
}

/// Gives the place of a connection back, even after a panic.
struct Place(Arc<Shared>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::SeqCst);
    }
}

/// One request and its response.
fn serve(shared: &Shared, stream: TcpStream) -> io::Result<()> {
    let mut connection = Connection::new(stream, shared.limits.time)?;
    match routes::respond(shared, &mut connection) {
        Ok(None) => Ok(()),
        Ok(Some((response, is_head))) => connection.send(response, is_head),
        Err(refusal) => connection.send(refusal, false),
    }
}

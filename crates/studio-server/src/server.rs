//! The server: connections, and limits on everything that a client can ask for.

use crate::access::Access;
use crate::opened::OpenedFiles;
use crate::routes;
use crate::seats::{Seat, Seats};
use crate::shared::{ServerState, StudioLimits};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// The stack of a thread, as large as that of a program: boards are solved on it.
const STACK: usize = 8 << 20;

/// The most bytes of a head: the request line and the headers.
const MAX_HEAD: usize = 1 << 14;

/// The most headers of a request.
const MAX_HEADERS: usize = 64;

/// The response to one connection too many.
const BUSY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// A server of the page for the opened files. It listens on 127.0.0.1, and only who knows its
/// [`address`](Self::address) gets anything.
#[derive(Debug)]
pub struct StudioServer {
    listener: TcpListener,
    port: u16,
    shared: Arc<ServerState>,
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
        let queue = Arc::new(Semaphore::new(limits.working + limits.waiting));
        let shared = Arc::new(ServerState {
            access,
            files,
            limits,
            queue,
            saving: Arc::default(),
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

    /// An address that leads to the page once. It is for the arguments of a browser's process,
    /// which all users of the machine can read. An earlier one is void.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn ticket(&self) -> io::Result<String> {
        let ticket = self.shared.access.ticket().map_err(io::Error::other)?;
        Ok(format!("http://127.0.0.1:{}/{ticket}", self.port))
    }

    /// Serves in a thread of its own, and works in others, as long as the program runs.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub fn start(&self) -> io::Result<()> {
        let listener = self.listener.try_clone()?;
        listener.set_nonblocking(true)?;
        let shared = Arc::clone(&self.shared);
        let mut runtime = Builder::new_current_thread();
        let runtime = runtime
            .enable_all()
            .thread_stack_size(STACK)
            .max_blocking_threads(shared.limits.working.max(1));
        let runtime = runtime.build()?;
        thread::Builder::new().spawn(move || runtime.block_on(accept(listener, shared)))?;
        Ok(())
    }

    /// Waits until no file is being saved, and saves nothing afterwards. Then the program may end.
    pub fn finish(&self) {
        std::mem::forget(self.shared.saving.blocking_lock());
    }
}

/// Serves every connection, up to a number of them at a time, on one thread.
async fn accept(listener: TcpListener, shared: Arc<ServerState>) {
    let listener = tokio::net::TcpListener::from_std(listener).expect("the runtime has begun");
    let seats = Seats::new(shared.limits.connections);
    for number in 0.. {
        let Ok((stream, _)) = listener.accept().await else {
            // Too many files are open, for example.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        match seats.take(number).await {
            Some(seat) => {
                let connection = tokio::spawn(connect(Arc::clone(&shared), stream, seat));
                // Before it begins, because there is one thread.
                seats.add(number, connection.abort_handle());
                // It reads what has arrived before a later one can take its place.
                tokio::task::yield_now().await;
            }
            // This is short, so it does not wait for the client.
            None => drop(stream.try_write(BUSY)),
        }
    }
}

/// Serves the requests of a connection, one after the other.
async fn connect(shared: Arc<ServerState>, stream: TcpStream, seat: Seat) {
    let time = shared.limits.time;
    // Without this, small responses would wait for more.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(time));
    let (shared, seat) = (&shared, &seat);
    let respond = service_fn(async |request| {
        let response = routes::respond(shared, seat, request).await;
        Ok::<_, Infallible>(response.into_http())
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(time)
        .max_buf_size(MAX_HEAD)
        .max_headers(MAX_HEADERS)
        .keep_alive(false)
        .serve_connection(TokioIo::new(Box::pin(stream)), respond);
    // The client is gone, or sent no request: there is no one to hear of it.
    let _ = connection.await;
}

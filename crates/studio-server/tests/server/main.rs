//! The server as a browser, a foreign page or another program meets it: every test uses real
//! sockets.

mod access;
mod client;
mod limits;
mod page;
mod saving;

#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | file | contents |
//! |---|---|
//! | `server.rs` | [`StudioServer`]: the connections |
//! | `shared.rs` | [`StudioLimits`], and what all connections use |
//! | `http.rs` | requests read within limits, and responses |
//! | `access.rs` | who may ask: the token, the hosts, the origins |
//! | `routes.rs` | from a request to its response |
//! | `page.rs` | the files of the page |
//! | `single.rs` | [`single_page`]: one file with one board to play, in `page/element.js` |
//! | `seats.rs` | the seats of connections, and who loses one |
//! | `opened.rs` | [`OpenedFiles`]: the files that can be reached, and their tags |
//! | `save.rs` | saves a file |

mod access;
mod http;
mod opened;
mod page;
mod routes;
mod save;
mod seats;
mod server;
mod shared;
mod single;

pub use opened::OpenedFiles;
pub use page::{PAGE, PageFile};
pub use server::StudioServer;
pub use shared::StudioLimits;
pub use single::single_page;

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
//! | `single.rs` | [`single_page`]: one file with one board to play |
//! | `places.rs` | the places of connections, and who loses one |
//! | `opened.rs` | [`OpenedFiles`]: the files that can be reached, and their tags |
//! | `rows.rs` | the rows of a slice of a pack |
//! | `edits.rs` | replaces parts of a file |
//! | `queue.rs` | how many requests are worked on at a time |

mod access;
mod edits;
mod http;
mod opened;
mod page;
mod places;
mod queue;
mod routes;
mod rows;
mod server;
mod shared;
mod single;

pub use opened::{OpenError, OpenedFiles};
pub use page::{PAGE, PageFile};
pub use server::StudioServer;
pub use shared::StudioLimits;
pub use single::single_page;

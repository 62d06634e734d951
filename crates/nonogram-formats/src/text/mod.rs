//! Line-based text formats, one file each.

pub(crate) mod bosch;
pub(crate) mod cwd;
pub(crate) mod gno;
pub(crate) mod id;
pub(crate) mod inversor;
pub(crate) mod makhorin;
pub(crate) mod mk;
pub(crate) mod nin;
pub(crate) mod nnv;
pub(crate) mod non;
pub(crate) mod olsak;
pub(crate) mod picross;
pub(crate) mod pzpr;
pub(crate) mod sgt;
pub(crate) mod syro;
pub(crate) mod tcga;

#![doc = include_str!("../README.md")]

mod pixels;

pub use pixels::Pixels;

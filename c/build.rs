//! Names the shared library by the version of its interface, as linkers find it: `make install`
//! makes the links.

fn main() {
    let variable = |name| std::env::var(name).expect("cargo sets it");
    let (major, minor) = (
        variable("CARGO_PKG_VERSION_MAJOR"),
        variable("CARGO_PKG_VERSION_MINOR"),
    );
    let name = match variable("CARGO_CFG_TARGET_OS").as_str() {
        "linux" => format!("-Wl,-soname,libcrosscover.so.{major}.{minor}"),
        // A program that is packed with its libraries finds them beside itself.
        "macos" => "-Wl,-install_name,@rpath/libcrosscover.dylib".to_string(),
        _ => return,
    };
    println!("cargo::rustc-cdylib-link-arg={name}");
}

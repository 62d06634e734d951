//! Writes the JavaScript side of a module: `bindgen MODULE FOLDER NAME`. It is the program
//! `wasm-bindgen`, from its library, because `Cargo.lock` then keeps both sides at one version.

use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else {
        return Err("expected a module, a folder and a name".into());
    };
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(false)
        // The loaders of the package name the module.
        .omit_default_module_path(true)
        // After an abort, such as for lack of memory, a new instance takes over.
        .reset_state_function(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}

use crate::failure::Failure;
pub(crate) fn watch(_: &str) -> Result<String, Failure> {
    Err(Failure::request("not yet"))
}

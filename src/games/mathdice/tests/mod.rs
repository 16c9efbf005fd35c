mod arithmetic;
mod enumeration;
mod minds;
mod play;
mod reading;

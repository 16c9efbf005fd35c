mod arithmetic;
mod enumeration;
mod reading;

mod arithmetic;
mod bot_plan;
mod enumeration;
mod objective;
mod play;
mod reading;
mod review;
mod words;

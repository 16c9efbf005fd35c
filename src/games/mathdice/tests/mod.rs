mod arithmetic;
mod bot_plan;
mod describe;
mod enumeration;
mod objective;
mod play;
mod reading;
mod review;

mod arithmetic;
mod bot_plan;
mod enumeration;
mod play;
mod reading;
mod review;
mod words;

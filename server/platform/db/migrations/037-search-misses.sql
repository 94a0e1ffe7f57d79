-- What readers searched for and found nothing, counted by day. Who searched is not kept, and no text that could name somebody.
create table search_misses (
  day date not null,
  words text not null check (char_length(words) between 1 and 60),
  searches integer not null default 1,
  primary key (day, words)
);

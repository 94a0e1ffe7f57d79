-- Who was asked to read a text is reminded once before its day, and once after it.
alter table review_requests
  add column reminded text check (reminded in ('soon', 'late'));

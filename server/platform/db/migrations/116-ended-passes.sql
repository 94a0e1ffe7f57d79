-- Passes to a picture that were given before this moment are no longer good: what it stood in was withdrawn or deleted.
alter table pictures add column passes_from timestamptz(3);
create index pictures_by_passes on pictures (passes_from) where passes_from is not null;

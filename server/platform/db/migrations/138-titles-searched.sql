-- The lists of staff find posts by a part of their title.
create index revisions_by_title on revisions using gin (lower(title) gin_trgm_ops);

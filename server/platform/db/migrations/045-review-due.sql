-- When the review of the text that readers see falls due; null where it never does.
alter table posts add column review_due_at timestamptz;

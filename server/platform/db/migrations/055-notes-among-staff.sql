-- Comments that only the staff read: notes among reviewers. The author never gets them.
alter table review_comments add column for_staff boolean not null default false;

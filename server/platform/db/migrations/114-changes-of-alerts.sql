-- What was written over an alert that readers see, and waits until a second person of the staff agrees: readers keep the present text.
create table alert_changes (
  alert_id uuid primary key references alerts on delete cascade,
  kind text not null,
  language text not null,
  country text,
  title text not null,
  text text not null,
  post_id uuid references posts on delete set null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  written_by uuid references accounts on delete set null
);
create index alert_changes_of_writer on alert_changes (written_by);
create index alert_changes_of_post on alert_changes (post_id);

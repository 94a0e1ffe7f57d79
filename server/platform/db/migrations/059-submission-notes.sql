-- What an author tells the reviewers with a submission. Apart from the texts, which readers may get.
create table submission_notes (
  revision_id uuid primary key references revisions on delete cascade,
  note text not null check (length(note) between 1 and 1000)
);

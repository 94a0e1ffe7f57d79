-- What a translator keeps in mind of a passage of a draft: that it needs work, and why. It goes with the draft.
create table translation_marks (
  post_id uuid not null references posts on delete cascade,
  -- Of the words of the passage in the original, so that it stays where blocks are added.
  passage text not null,
  needs_work boolean not null,
  note text not null check (length(note) <= 1000),
  primary key (post_id, passage),
  check (needs_work or note <> '')
);

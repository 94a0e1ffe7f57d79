-- A suggestion that its author has not answered stays when the draft is published, with the version that it was made on.
alter table draft_suggestions add column revision_id uuid references revisions on delete set null;
comment on column draft_suggestions.revision_id is 'The published text of the draft that it was made on; null while that is a draft.';
create index draft_suggestions_of_revision on draft_suggestions (revision_id) where revision_id is not null;
create index draft_suggestions_open on draft_suggestions (post_id) where settled_at is null;
-- Finds the words of reviewers that wait for an author.
create index review_comments_open_words on review_comments (revision_id)
  where replacement is not null and resolved_at is null and not for_staff;

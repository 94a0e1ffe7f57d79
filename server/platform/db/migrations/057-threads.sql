-- Answers to comments of reviewers, by the post's author and by staff.
create table review_answers (
  id uuid primary key default gen_random_uuid(),
  comment_id uuid not null references review_comments on delete cascade,
  author_id uuid not null references accounts,
  body text not null check (length(body) between 1 and 5000),
  -- The number of the revision that was in review when staff answered; null for an answer by the post's author.
  round integer,
  created_at timestamptz(3) not null default now()
);

create index review_answers_of_comment on review_answers (comment_id, created_at, id);
create index review_answers_by_account on review_answers (author_id, created_at, id);

-- What staff said of a comment at a later submission, and the number of the revision that was in review then.
alter table review_comments
  add column judgement text check (judgement in ('accepted', 'reopened')),
  add column judged_at timestamptz(3),
  add column judged_in integer,
  add check (num_nulls(judgement, judged_at, judged_in) in (0, 3));

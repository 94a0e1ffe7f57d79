-- What contributors say of a draft that names them, or propose in place of a passage; it goes with the draft.
create table draft_suggestions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  account_id uuid not null references accounts,
  body text not null check (length(body) <= 5000),
  quote text check (length(quote) between 1 and 500),
  prefix text,
  suffix text,
  replacement text check (replacement is null or (length(replacement) between 1 and 500 and quote is not null)),
  created_at timestamptz(3) not null,
  -- When the author took it or left the text as it is, and which.
  settled_at timestamptz(3),
  taken boolean,
  check (body <> '' or replacement is not null)
);
create index draft_suggestions_of_post on draft_suggestions (post_id, created_at);
create index draft_suggestions_of_account on draft_suggestions (account_id, created_at);

-- Finds the drafts that name an account.
create index drafts_by_contributor on drafts using gin ((contributors::jsonb) jsonb_path_ops) where contributors <> '';

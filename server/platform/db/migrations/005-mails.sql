-- Messages to people: one for each cause, ever. The address and what is written are kept only until the message has left,
-- was refused for good, or was given up.
create table mails (
  id uuid primary key default gen_random_uuid(),
  -- What has happened, by its ids: 'post.approved:<revision>'.
  cause text not null unique,
  recipient text,
  subject text,
  text text,
  html text,
  queued_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('sent', 'refused', 'given up')),
  ended_at timestamptz(3),
  check ((outcome is null) = (ended_at is null)),
  check (num_nonnulls(recipient, subject, text, html) = case when outcome is null then 4 else 0 end)
);

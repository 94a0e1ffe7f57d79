-- Test keys work on a space of their owner, which nothing else reads.
create table sandboxes (
  account_id uuid primary key references accounts,
  content jsonb not null
);
comment on column sandboxes.content is 'The test posts of the account and what happened to them. Only the test keys and the sandbox screen of their owner read it.';

alter table api_keys add test boolean not null default false;
comment on column api_keys.test is 'Works on the sandbox of its owner, and on nothing else.';

alter table webhooks add test boolean not null default false;
comment on column webhooks.test is 'Hears of the sandbox of its owner, and of nothing else.';

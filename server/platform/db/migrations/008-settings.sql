-- Closed by its owner, for good: nothing is left of the account but what publications need of it.
alter table accounts
  add column closed_at timestamptz(3),
  add check (closed_at is null or (disabled_at is not null and password_hash is null));

alter table one_time_links
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check check (
    purpose in ('first-admin', 'verify-email', 'reset-password', 'confirm-old-email', 'confirm-new-email')
  );

-- The address that somebody has asked for, one at a time. It becomes theirs once both links have been used.
create table email_changes (
  account_id uuid primary key references accounts on delete cascade,
  email text not null check (email = lower(email)),
  old_link_id uuid not null references one_time_links on delete cascade,
  -- Null where the address belonged to somebody when it was asked for: then no link goes there.
  new_link_id uuid references one_time_links on delete cascade,
  asked_at timestamptz(3) not null
);

create index email_changes_by_old_link on email_changes (old_link_id);
create index email_changes_by_new_link on email_changes (new_link_id);

-- What somebody has done, for the document of all that is kept about them.
create index audit_log_of_actor on audit_log (actor_id, id desc);

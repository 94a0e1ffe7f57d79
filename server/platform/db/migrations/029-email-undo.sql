-- A link that takes back a change of address, sent to the address that was there before.
alter table one_time_links
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check check (
    purpose in (
      'first-admin',
      'verify-email',
      'reset-password',
      'confirm-old-email',
      'confirm-new-email',
      'end-access',
      'undo-email-change'
    )
  );

-- The address that the account had. It goes when the link is over.
create table email_undos (
  link_id uuid primary key references one_time_links on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  email text not null check (email = lower(email))
);

create index email_undos_of_account on email_undos (account_id);

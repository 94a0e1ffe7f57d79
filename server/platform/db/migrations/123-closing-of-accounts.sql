-- Accounts that close later, and the link that keeps one open, sent in the email about it.
alter table accounts add column closing_at timestamptz;
comment on column accounts.closing_at is 'When the account closes, as its owner asked; null where it stays.';

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
      'undo-email-change',
      'undo-factors',
      'keep-account'
    )
  );

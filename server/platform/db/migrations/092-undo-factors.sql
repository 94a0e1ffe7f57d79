-- A link that takes back the first second factor of an account, sent in the email about it.
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
      'undo-factors'
    )
  );

-- A link to end all API keys and connected apps of an account.
alter table one_time_links
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check check (
    purpose in (
      'first-admin',
      'verify-email',
      'reset-password',
      'confirm-old-email',
      'confirm-new-email',
      'end-access'
    )
  );

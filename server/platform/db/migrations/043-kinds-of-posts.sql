-- What kind of text a post is, empty where nobody has said, and what readers can go by.
alter table drafts
  add column kind text not null default ''
    check (kind in ('', 'guidance', 'research', 'explainer', 'news', 'opinion')),
  add column summary text not null default '',
  add column funding text not null default '',
  add column competing_interests text not null default '';
alter table revisions
  add column kind text not null default ''
    check (kind in ('', 'guidance', 'research', 'explainer', 'news', 'opinion')),
  add column summary text not null default '',
  add column funding text not null default '',
  add column competing_interests text not null default '';

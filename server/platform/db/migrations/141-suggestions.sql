-- The words that a comment proposes in place of its passage, and whether the author took them; null while that is open.
alter table review_comments
  add column replacement text check (
    replacement is null or (length(replacement) between 1 and 500 and quote is not null and not for_staff)
  ),
  add column taken boolean check (taken is null or replacement is not null),
  drop constraint review_comments_body_check,
  add constraint review_comments_body_check check (length(body) <= 5000 and (body <> '' or replacement is not null));

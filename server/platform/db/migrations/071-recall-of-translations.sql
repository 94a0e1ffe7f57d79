-- The translation that a recipient of a notice has, where they don't have the post itself.
alter table recall_recipients add column translation_id uuid references posts;

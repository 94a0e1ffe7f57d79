-- How many readers would read a post in a language. Nothing is stored of who they are.
create table translation_requests (
  post_id uuid not null references posts on delete cascade,
  language text not null,
  requests integer not null,
  primary key (post_id, language)
);
create index translation_requests_most on translation_requests (language, requests desc, post_id);

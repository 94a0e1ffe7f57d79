-- Secrets are wrapped with a key outside the database. The program wraps those that are there at its next start,
-- and then notes the id of that key: with another key, or none, it doesn't start.
create table secrets_key (
  one boolean primary key default true check (one),
  -- Eight hexadecimal digits of a hash.
  id text not null
);

alter table webhooks drop constraint webhooks_secret_check;
alter table cursor_key drop constraint cursor_key_secret_check;
alter table picture_keys drop constraint picture_keys_secret_check;
alter table security_key drop constraint security_key_secret_check;
alter table oauth_keys alter column key type bytea using convert_to(key::text, 'UTF8');
alter table cloud_node_tokens alter column token type bytea using convert_to(token, 'UTF8');

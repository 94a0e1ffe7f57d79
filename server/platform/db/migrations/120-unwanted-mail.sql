-- Addresses that want no emails about texts that name them, as HMACs with this key.
create table unwanted_mail_key (
  id integer primary key,
  secret bytea not null,
  created_at timestamptz(3) not null default now()
);
create table unwanted_mail (
  address_hmac bytea primary key,
  at timestamptz(3) not null
);

-- Pictures are kept in the file store under the SHA-256 of their bytes; this says what they are.
create table pictures (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('png', 'jpeg', 'webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz(3) not null default now()
);

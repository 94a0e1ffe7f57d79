-- A picture is kept while something shows it, and for a day after it was last given.
alter table pictures rename column created_at to kept_at;
alter table pictures
  -- When its lighter and narrower files were made.
  add column variants_at timestamptz(3);

create index pictures_by_keeping on pictures (kept_at);
create index pictures_without_variants on pictures (kept_at) where variants_at is null;

-- Other files of the same picture, named after it: in a lighter format, or for narrower screens.
create table picture_variants (
  sha256 text not null references pictures on delete cascade,
  format text not null check (format in ('png', 'jpeg', 'webp', 'avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  primary key (sha256, format, width)
);

-- The pictures of this site that a text names, however it names them.
create function pictures_named(body text) returns text[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(distinct found[1]), '{}')
    from regexp_matches(body, '/pictures/([0-9a-f]{64})', 'g') as found
  );

-- Always what the text says, whoever writes it: a picture is in use while one of these names it.
alter table drafts add column pictures text[] not null generated always as (pictures_named(body)) stored;
alter table revisions add column pictures text[] not null generated always as (pictures_named(body)) stored;

create index drafts_by_picture on drafts using gin (pictures);
create index revisions_by_picture on revisions using gin (pictures);
create index profiles_by_picture on profiles (picture) where picture is not null;

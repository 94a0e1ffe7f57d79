-- formerly 3fd13a743755c9ef6a03c06bac0125cc0f5340b58b27fc964e6729c4c02175ce, which PostgreSQL 15 did not understand
-- The picture that lists show with a post: one picture in Markdown, empty for none.
alter table drafts add column cover text not null default '';
alter table revisions add column cover text not null default '';

-- A cover is in use as a picture of the text is.
do $$
declare
  changed text;
begin
  foreach changed in array array['drafts', 'revisions'] loop
    if current_setting('server_version_num')::int >= 170000 then
      execute format(
        'alter table %I alter column pictures set expression as (pictures_named(body || '' '' || cover))', changed
      );
    else
      execute format('alter table %I drop column pictures', changed);
      execute format(
        'alter table %I add column pictures text[] not null '
          'generated always as (pictures_named(body || '' '' || cover)) stored',
        changed
      );
      execute format('create index %I on %I using gin (pictures)', changed || '_by_picture', changed);
    end if;
  end loop;
end
$$;

-- When a text first named the picture as its cover, and when its files for lists were made.
alter table pictures
  add column cover_since timestamptz(3),
  add column covers_at timestamptz(3);
create index pictures_without_covers on pictures (cover_since) where cover_since is not null and covers_at is null;

-- The files of covers: the middle of a picture, in widths for lists.
create table cover_files (
  sha256 text not null references pictures on delete cascade,
  format text not null check (format in ('jpeg', 'avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  primary key (sha256, format, width)
);

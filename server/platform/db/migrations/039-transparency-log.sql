-- A Merkle tree (RFC 9162 §2.1) over the publication log and the days of the audit log, so that outsiders notice when a
-- line is changed or removed. Rows are added and never changed.
create table transparency_leaves (
  index bigint primary key,
  -- What the leaf is the hash of: canonical JSON (RFC 8785) of one object without nesting.
  entry text not null,
  publication bigint unique references publication_log,
  audit_day date unique,
  -- Hashed before the day's audit entries, so that nobody can guess them from the public hash.
  salt bytea check (length(salt) = 32),
  check (num_nonnulls(publication, audit_day) <= 1),
  check ((audit_day is null) = (salt is null))
);

-- The hash of every complete subtree: at `level` k and `place` i that of the leaves from i × 2^k, 2^k of them.
create table transparency_nodes (
  level smallint not null,
  place bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (level, place)
);

-- The private keys (Ed25519, PKCS #8) that sign the tree's size and root. All nodes share them, and backups contain them.
create table transparency_keys (
  id uuid primary key default gen_random_uuid(),
  -- The origin of the log and the name of the key: the site's address without the scheme, and `/log`.
  name text not null,
  private_key bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Of a replaced key: it also signs until then. Null for the current key.
  signs_until timestamptz(3)
);

create unique index transparency_key_in_use on transparency_keys ((true)) where signs_until is null;

create trigger transparency_leaves_are_immutable
  before update or delete or truncate on transparency_leaves
  for each statement execute function refuse_change();

create trigger transparency_nodes_are_immutable
  before update or delete or truncate on transparency_nodes
  for each statement execute function refuse_change();

-- Adds a leaf and every subtree that it completes, two rows on average. The lock is held until the transaction ends, so
-- indexes have no gaps and become visible in their order.
create function append_transparency_leaf(entry text, publication bigint, audit_day date, salt bytea)
returns bigint language plpgsql as $$
declare
  leaf_index bigint;
  height smallint := 0;
  spot bigint;
  node bytea := sha256('\x00'::bytea || convert_to(entry, 'UTF8'));
  sibling bytea;
begin
  perform pg_advisory_xact_lock(hashtext('transparency_log'));
  select coalesce(max(place) + 1, 0) into leaf_index from transparency_nodes where level = 0;
  insert into transparency_leaves values (leaf_index, entry, publication, audit_day, salt);
  spot := leaf_index;
  loop
    insert into transparency_nodes values (height, spot, node);
    exit when spot % 2 = 0;
    select hash into strict sibling from transparency_nodes where level = height and place = spot - 1;
    node := sha256('\x01'::bytea || sibling || node);
    height := height + 1;
    spot := spot / 2;
  end loop;
  return leaf_index;
end
$$;

-- The SHA-256 of a text as the public API gives it: {"body":…,"language":…,"title":…,"topics":[…]} as canonical JSON.
create function revision_text_sha256(revision uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(concat(
    '{"body":', to_json(body),
    ',"language":', to_json(language),
    ',"title":', to_json(title),
    ',"topics":', to_json(topics),
    '}'
  ), 'UTF8')), 'hex')
  from revisions
  where id = revision
$$;

-- The entry of a line of the publication log, as it stands now. A later migration may add members, in the order of their
-- names and left out where they are null; it must keep the bytes of every line that is there.
create function publication_leaf(line publication_log, text_sha256 text) returns text language sql stable as $$
  select concat(
    '{"at":"', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
    ',"kind":', to_json(line.kind),
    ',"number":', line.number,
    ',"post":"', line.post_id, '"',
    ',"revision":"' || line.revision_id || '"',
    ',"text_sha256":"' || text_sha256 || '"',
    ',"v":1}'
  )
$$;

-- In the transaction that publishes: a line and its leaf commit together or not at all.
create function append_publication_leaf() returns trigger language plpgsql as $$
begin
  perform append_transparency_leaf(
    publication_leaf(new, revision_text_sha256(new.revision_id)), new.number, null, null
  );
  return null;
end
$$;

create trigger publications_are_leaves
  after insert on publication_log
  for each row execute function append_publication_leaf();

do $$
declare
  line publication_log;
begin
  for line in select * from publication_log order by number loop
    perform append_transparency_leaf(
      publication_leaf(line, revision_text_sha256(line.revision_id)), line.number, null, null
    );
  end loop;
end
$$;

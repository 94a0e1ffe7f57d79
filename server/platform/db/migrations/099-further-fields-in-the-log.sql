-- The fields of a text that neither of the two other digests has, in the order of their names. A column that is added to
-- the text of a revision is among them.
create function further_fields() returns text[] language sql stable as $$
  select coalesce(array_agg(attname::text order by attname collate "C"), '{}')
  from pg_attribute
  where attrelid = 'revisions'::regclass and attnum > 0 and not attisdropped and attname not in (
    'title', 'body', 'language', 'topics',
    'competing_interests', 'contributors', 'funding', 'kind', 'references', 'summary',
    'id', 'post_id', 'number', 'words', 'change_kind', 'change_note', 'created_at', 'pictures'
  )
$$;

-- A string or a list of strings as canonical JSON (RFC 8785).
create function canonical_value(value jsonb) returns text language sql immutable as $$
  select case jsonb_typeof(value)
    when 'array' then concat('[', (
      select string_agg(to_json(item)::text, ',' order by place)
      from jsonb_array_elements_text(value) with ordinality as listed (item, place)
    ), ']')
    else to_json(value #>> '{}')::text
  end
$$;

-- The SHA-256 of these fields of a text, as the public API gives them: canonical JSON.
create function revision_fields_sha256(revision uuid, fields text[]) returns text language sql stable as $$
  select encode(sha256(convert_to(concat('{', (
    select string_agg(concat(to_json(field), ':', canonical_value(whole -> field)), ',' order by field collate "C")
    from unnest(fields) as field
  ), '}'), 'UTF8')), 'hex')
  -- `offset` makes the row into JSON once, and not for each field.
  from (select to_jsonb(revisions) as whole from revisions where id = revision offset 0) as read
$$;

-- As before, with the names and the digest of the further fields. Lines without them keep their bytes.
drop function publication_leaf(publication_log, text, text);
create function publication_leaf(
  line publication_log, text_sha256 text, statements_sha256 text, fields text, fields_sha256 text
) returns text language sql stable as $$
  select concat(
    '{"at":"', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
    ',"fields":"' || fields || '"',
    ',"fields_sha256":"' || fields_sha256 || '"',
    ',"kind":', to_json(line.kind),
    ',"notice":' || line.notice,
    ',"number":', line.number,
    ',"post":"', line.post_id, '"',
    ',"revision":"' || line.revision_id || '"',
    ',"statements_sha256":"' || statements_sha256 || '"',
    ',"text_sha256":"' || text_sha256 || '"',
    ',"v":1}'
  )
$$;

-- As before, with the further fields.
create or replace function append_publication_leaf() returns trigger language plpgsql as $$
declare
  first bigint;
  added bigint;
  further text[] := further_fields();
begin
  perform pg_advisory_xact_lock(hashtext('transparency_log'));
  select coalesce(max(place) + 1, 0) into first from transparency_nodes where level = 0;
  insert into transparency_leaves (index, entry, publication)
  select
    first + row_number() over (order by line.number) - 1,
    publication_leaf(
      line,
      revision_text_sha256(line.revision_id),
      revision_statements_sha256(line.revision_id),
      array_to_string(further, ','),
      revision_fields_sha256(line.revision_id, further)
    ),
    line.number
  from new_lines
  join publication_log as line on line.number = new_lines.number;
  get diagnostics added = row_count;
  perform grow_transparency_tree(first, added);
  return null;
end
$$;

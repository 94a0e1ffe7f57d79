-- formerly 30b3ef8c23be98ad2f5ce9eb5a9a730380e870f58aea8cc7a235c4f1343d3fe5, which PostgreSQL 15 did not understand
-- The SHA-256 of what a text says besides its words, as the public API gives it: canonical JSON (RFC 8785) of its competing
-- interests, contributors, funding, kind, references and summary.
create function revision_statements_sha256(revision uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(concat(
    '{"competing_interests":', to_json(competing_interests),
    ',"contributors":[', (
      select string_agg(concat(
        '{"affiliations":[', (
          select string_agg(concat(
            '{"name":', to_json(affiliation ->> 'name'),
            ',"ror":', coalesce(to_json(affiliation ->> 'ror')::text, 'null'),
            '}'
          ), ',' order by place)
          from json_array_elements(contributor -> 'affiliations') with ordinality as listed (affiliation, place)
        ),
        '],"author_id":', coalesce(to_json(contributor ->> 'account')::text, 'null'),
        ',"corresponding":', coalesce(contributor ->> 'corresponding', 'false'),
        ',"family":', to_json(coalesce(contributor ->> 'family', '')),
        ',"given":', to_json(coalesce(contributor ->> 'given', '')),
        ',"roles":[', (
          select string_agg(to_json(role)::text, ',' order by place)
          from json_array_elements_text(contributor -> 'roles') with ordinality as listed (role, place)
        ),
        ']}'
      ), ',' order by place)
      from json_array_elements(
        case when contributors <> '' then contributors::json end
      ) with ordinality as everybody (contributor, place)
    ),
    '],"funding":', to_json(funding),
    ',"kind":', to_json(kind),
    ',"references":', to_json("references"),
    ',"summary":', to_json(summary),
    '}'
  ), 'UTF8')), 'hex')
  from revisions
  where id = revision
$$;

-- As before, with the digest of the statements. Lines without one keep their bytes.
drop function publication_leaf(publication_log, text);
create function publication_leaf(line publication_log, text_sha256 text, statements_sha256 text)
returns text language sql stable as $$
  select concat(
    '{"at":"', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
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

create or replace function append_publication_leaf() returns trigger language plpgsql as $$
begin
  perform append_transparency_leaf(
    publication_leaf(new, revision_text_sha256(new.revision_id), revision_statements_sha256(new.revision_id)),
    new.number, null, null
  );
  return null;
end
$$;

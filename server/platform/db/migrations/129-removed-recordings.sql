-- That readers no longer hear a recording which was confirmed. Members are sorted by name.
create function append_recording_removal_leaf(recording recordings, at timestamptz) returns bigint language sql as $$
  select append_transparency_leaf(
    concat(
      '{"at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
      ',"kind":"recording-removed"',
      ',"mp3_sha256":"', split_part(recording.mp3_file, '.', 1), '"',
      ',"opus_sha256":"', split_part(recording.opus_file, '.', 1), '"',
      ',"post":"', recording.post_id, '"',
      ',"revision":"', recording.revision_id, '"',
      ',"v":1}'
    ),
    null, null, null
  )
$$;

drop index recording_leaves;
create index recording_leaves on transparency_leaves ((entry::jsonb ->> 'post'), index)
  where publication is null and entry like '%"kind":"recording%';

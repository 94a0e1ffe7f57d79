-- A revision never changes. What is said to have changed in it may be corrected by a reviewer until it is approved.
create function refuse_change_of_revision() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{change_kind,change_note}'::text[] is distinct from
      to_jsonb(old) - '{change_kind,change_note}'::text[]
    or exists (select from approvals where revision_id = old.id)
  then
    raise exception 'revisions rows are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

drop trigger revisions_are_immutable on revisions;
create trigger revisions_are_immutable
  before truncate on revisions
  for each statement execute function refuse_change();
create trigger revisions_keep_their_text
  after update on revisions
  for each row execute function refuse_change_of_revision();

-- Who did what to what, when and why. Rows are added and never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  -- Null where an operator acted from the command line.
  actor_id uuid references accounts,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  reason text,
  detail jsonb not null default '{}'
);

create index audit_log_of_subject on audit_log (subject_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger audit_log_is_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- A change of second factors ends the proofs of identity from before it.
alter table accounts add column factors_changed_at timestamptz;

-- Since when an account is of the staff, who have some days to add a second factor; those of now have as many.
alter table accounts add column staff_since timestamptz;
update accounts set staff_since = now() where role in ('A', 'S');
create function keep_staff_since() returns trigger language plpgsql as $$
begin
  if new.role not in ('A', 'S') then
    new.staff_since := null;
  elsif new.staff_since is null then
    new.staff_since := now();
  end if;
  return new;
end
$$;
create trigger accounts_staff_since before insert or update of role on accounts
for each row execute function keep_staff_since();

-- The last day on which each account was used, and the orders of the staff's list of accounts.
alter table accounts add column active_on date default (now() at time zone 'UTC')::date;
comment on column accounts.active_on is 'The last day (UTC) on which its owner signed in or a session went on; null once it is closed.';
update accounts set active_on = null where closed_at is not null;
update accounts
set active_on = (
  greatest(created_at, (select max(sessions.created_at) from sessions where sessions.account_id = accounts.id))
  at time zone 'UTC'
)::date
where closed_at is null;
create index accounts_by_day_of_use on accounts (active_on, id) where closed_at is null;
create index accounts_by_name
  on accounts (left(lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)), 30), id)
  where closed_at is null;

-- Whether the account was an author, which it gets back with the role or the account. What is open already keeps what the account is now.
alter table staff_removals add column from_author boolean not null default false;
update staff_removals set from_author = accounts.author
from accounts where accounts.id = staff_removals.account_id and staff_removals.ended_at is null;
alter table staff_removals alter column from_author drop default;
comment on column staff_removals.from_author is 'Whether the account was an author before the first step, unless somebody else has decided about that since.';

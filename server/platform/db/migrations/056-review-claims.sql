-- By when the staff should decide on a submission. The application sets it; where it doesn't, a week passes.
alter table drafts add column decide_by timestamptz(3);
update drafts
set decide_by = date_trunc('day', submitted_at + interval '8 days', 'UTC') - interval '1 millisecond'
where submitted_revision_id is not null;
create index drafts_by_decision on drafts (decide_by, post_id) where submitted_revision_id is not null;

-- Who of the staff has taken a submission on. A claim ends with its submission.
create table review_claims (
  post_id uuid primary key references drafts on delete cascade,
  account_id uuid not null references accounts,
  -- Null where the account took it on by itself.
  assigned_by uuid references accounts,
  claimed_at timestamptz(3) not null
);
create index review_claims_of_account on review_claims (account_id);
create index review_claims_by_assigner on review_claims (assigned_by);

create function begin_or_end_review() returns trigger language plpgsql as $$
begin
  delete from review_claims where post_id = new.post_id;
  if new.submitted_revision_id is null then
    new.decide_by := null;
  elsif new.decide_by is null then
    new.decide_by := date_trunc('day', new.submitted_at + interval '8 days', 'UTC') - interval '1 millisecond';
  end if;
  return new;
end
$$;

create trigger drafts_in_review_at_once
  before insert on drafts
  for each row when (new.submitted_revision_id is not null) execute function begin_or_end_review();

create trigger drafts_in_review
  before update of submitted_revision_id on drafts
  for each row when (new.submitted_revision_id is distinct from old.submitted_revision_id)
  execute function begin_or_end_review();

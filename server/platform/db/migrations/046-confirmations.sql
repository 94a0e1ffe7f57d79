-- Confirmations by staff that the text that readers see is still right, without a new version. Rows are added and never
-- changed. Each sets anew when the review of the post falls due.
create table review_confirmations (
  id bigint generated always as identity primary key,
  post_id uuid not null references posts,
  -- The text that was confirmed.
  revision_id uuid not null references revisions,
  -- Null where it was imported.
  reviewer_id uuid references accounts,
  reviewer_role text not null check (reviewer_role in ('A', 'S')),
  confirmed_at timestamptz(3) not null,
  -- Null where the review never falls due again.
  review_due_at timestamptz(3)
);

create index review_confirmations_of_post on review_confirmations (post_id, confirmed_at);

create trigger review_confirmations_are_immutable
  before update or delete or truncate on review_confirmations
  for each statement execute function refuse_change();

-- The date that the author was last reminded of: one email for each date.
alter table posts add column review_reminded_for timestamptz;

create index posts_review_due on posts (review_due_at, id)
  where status = 'approved' and review_due_at is not null and not retracted;

alter table publication_log
  drop constraint publication_log_kind_check,
  add constraint publication_log_kind_check
    check (kind in ('approved', 'revised', 'withdrawn', 'notice', 'confirmed'));

-- In the database, so that no writer can forget it.
create function log_confirmation() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  insert into publication_log (post_id, kind, revision_id, at)
  values (new.post_id, 'confirmed', new.revision_id, clock_timestamp());
  return null;
end
$$;

create trigger confirmations_are_logged
  after insert on review_confirmations
  for each row execute function log_confirmation();

-- Returned texts that wait for their authors.
create index drafts_returned on drafts (reviewed_revision_id)
where submitted_revision_id is null and reviewed_revision_id is not null;

-- How much each of the staff has decided lately.
create index audit_log_decided on audit_log (at) include (actor_id)
where action in ('post.approved', 'post.returned');

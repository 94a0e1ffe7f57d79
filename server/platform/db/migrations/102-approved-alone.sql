-- Whether a text was approved by somebody who wrote it: nobody else has reviewed it, so no reviewer's role or name is said.
alter table approvals add column alone boolean not null default false;

alter table approvals disable trigger approvals_are_immutable;
update approvals
set alone = true, approver_role = null
from posts, audit_log
where
  posts.id = approvals.post_id
  and audit_log.action = 'post.approved'
  and audit_log.subject_id = posts.id
  and audit_log.actor_id = posts.author_id
  and audit_log.detail ->> 'revision' = approvals.revision_id::text;
alter table approvals enable trigger approvals_are_immutable;

delete from named_reviewers
using approvals
where named_reviewers.revision_id = approvals.revision_id and approvals.alone;

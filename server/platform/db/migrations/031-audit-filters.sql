-- The audit log narrowed to an action, or to days.
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_time on audit_log (at);

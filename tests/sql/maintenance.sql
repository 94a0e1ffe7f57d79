-- selectPauseEntries
select "at", "action", "detail"
from "audit_log"
where "subject_id" = $1 and "action" like $2
order by "id" desc
limit $3;

-- countWritingCommands
select count(distinct application_name)::int as count
from pg_stat_activity
where datname = current_database() and application_name like $1;

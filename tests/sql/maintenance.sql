-- selectPauseEntries
select "at", "action", "detail"
from "audit_log"
where "subject_id" = $1 and "action" like $2
order by "id" desc
limit $3;

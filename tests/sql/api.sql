-- selectMonths
select post_id, to_char(day, 'YYYY-MM') as month, sum(views)::bigint as views
from post_days
where post_id = any($1::uuid[]) and day >= $2::date and day < $3::date
group by post_id, month
having sum(views) > 0
order by post_id, month;

-- selectRegisteredDois
select "post_id", "doi"
from "dois"
where "post_id" in ($1) and "registered_at" is not null;

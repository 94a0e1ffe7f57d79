-- insertNode
insert into "cloud_nodes" ("status", "url", "service_id", "name", "type_group", "type_artifact", "type_version", "organization_name", "organization_url", "version", "proposed_by", "proposed_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict do nothing
returning "id";

-- lockNode
select "id"
from "cloud_nodes"
where "id" = $1
for update;

-- selectOtherSuperAdmin
select "id"
from "accounts"
where "role" = $1 and "disabled_at" is null and "id" != $2
limit $3;

-- markDecided
update "cloud_nodes"
set "status" = $1, "decided_by" = $2, "decided_at" = $3, "reason" = $4
where "id" = $5;

-- selectCandidates
select "cloud_nodes".*, concat_ws(' ', accounts.firstname, accounts.lastname) as "proposer"
from "cloud_nodes"
inner join "accounts" on "accounts"."id" = "cloud_nodes"."proposed_by"
where "cloud_nodes"."status" = $1
order by "cloud_nodes"."proposed_at" desc, "cloud_nodes"."id" desc
limit $2;
select "cloud_nodes".*, concat_ws(' ', accounts.firstname, accounts.lastname) as "proposer"
from "cloud_nodes"
inner join "accounts" on "accounts"."id" = "cloud_nodes"."proposed_by"
where "cloud_nodes"."status" = $1 and ("cloud_nodes"."proposed_at", "cloud_nodes"."id") < ($2, $3)
order by "cloud_nodes"."proposed_at" desc, "cloud_nodes"."id" desc
limit $4;

-- selectCandidate
select "cloud_nodes".*, concat_ws(' ', accounts.firstname, accounts.lastname) as "proposer"
from "cloud_nodes"
inner join "accounts" on "accounts"."id" = "cloud_nodes"."proposed_by"
where "cloud_nodes"."id" = $1;

-- selectNodes
select *
from "cloud_nodes"
where "status" = $1
order by lower(name), "id";

-- selectNode
select *
from "cloud_nodes"
where "id" = $1 and "status" = $2;

-- selectService
select *
from "cloud_nodes"
where "service_id" = $1 and "status" = $2;

-- insertProbe
insert into "cloud_probes" ("node_id", "at", "outcome", "status_code", "milliseconds")
values ($1, $2, $3, $4, $5);

-- setFacts
update "cloud_nodes"
set "version" = $1
where "id" = $2;

-- selectLastProbes
select "last".*
from "cloud_nodes"
inner join lateral (select "id", "node_id", "at", "outcome", "status_code", "milliseconds"
from "cloud_probes"
where "cloud_probes"."node_id" = "cloud_nodes"."id"
order by "at" desc, "id" desc
limit $1) as "last" on true
where "cloud_nodes"."id" in ($2);

-- selectProbes
select "id", "at", "outcome", "status_code", "milliseconds"
from "cloud_probes"
where "node_id" = $1
order by "at" desc, "id" desc
limit $2;
select "id", "at", "outcome", "status_code", "milliseconds"
from "cloud_probes"
where "node_id" = $1 and ("at", "id") < ($2, $3)
order by "at" desc, "id" desc
limit $4;

-- selectDays
select "node_id", to_char(at at time zone 'utc', 'YYYY-MM-DD') as "day", count(*)::integer as "probes", (count(*) filter (where outcome = 'good'))::integer as "good", round(
  percentile_cont(0.5) within group (order by milliseconds) filter (where outcome = 'good')
)::integer as "milliseconds" from "cloud_probes" where "node_id" in ($1) and "at" >= $2 group by "node_id", "day" order by "day";

-- insertGrade
insert into "cloud_grades" ("node_id", "at", "last_at", "passed", "failures", "questions", "right_answers", "snapshot", "floor")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- repeatGrade
update "cloud_grades"
set "last_at" = $1, "questions" = $2, "right_answers" = $3, "snapshot" = $4, "floor" = $5, "gradings" = gradings + 1
where "id" = $6;

-- selectLatestGrades
select distinct on ("node_id") *
from "cloud_grades"
where "node_id" in ($1)
order by "node_id", "at" desc, "id" desc;

-- selectGrades
select *
from "cloud_grades"
where "node_id" = $1
order by "at" desc, "id" desc
limit $2;

-- selectNodesToAsk
select "cloud_nodes"."id", "cloud_nodes"."service_id", "cloud_nodes"."name", "cloud_nodes"."organization_name", "cloud_nodes"."country", "cloud_nodes"."version", "cloud_nodes"."url", "cloud_node_tokens"."token", "cloud_nodes"."answers_assembly", "cloud_nodes"."answer_yes", "cloud_nodes"."answer_no", coalesce(latest.passed, false) as "tested", coalesce(latest.passed and latest.floor is not null, false) as "finds_names" from "cloud_nodes" left join "cloud_node_tokens" on "cloud_node_tokens"."node_id" = "cloud_nodes"."id" left join lateral (select "passed", "last_at", "failures", "floor" from "cloud_grades" where "cloud_grades"."node_id" = "cloud_nodes"."id" order by "at" desc, "id" desc limit $1) as "latest" on true where "cloud_nodes"."status" = $2 and "cloud_nodes"."type_artifact" = $3 and ("latest"."passed" = $4 or
latest.failures = $5::jsonb
and not exists (
  select 1
  from cloud_grades as tested
  where tested.node_id = cloud_nodes.id and tested.questions > 0
)) order by lower(cloud_nodes.name), "cloud_nodes"."id";

-- selectNodesToGrade
select "cloud_nodes"."id", "cloud_nodes"."service_id", "cloud_nodes"."name", "cloud_nodes"."organization_name", "cloud_nodes"."country", "cloud_nodes"."version", "cloud_nodes"."url", "cloud_node_tokens"."token", "cloud_nodes"."answers_assembly", "cloud_nodes"."answer_yes", "cloud_nodes"."answer_no", coalesce(latest.passed, false) as "tested", coalesce(latest.passed and latest.floor is not null, false) as "finds_names"
from "cloud_nodes"
left join "cloud_node_tokens" on "cloud_node_tokens"."node_id" = "cloud_nodes"."id"
left join lateral (select "passed", "last_at", "failures", "floor"
from "cloud_grades"
where "cloud_grades"."node_id" = "cloud_nodes"."id"
order by "at" desc, "id" desc
limit $1) as "latest" on true
where "cloud_nodes"."status" = $2 and "cloud_nodes"."type_artifact" = $3 and ("latest"."passed" is null or "latest"."passed" = $4 or "latest"."last_at" < $5)
order by "cloud_nodes"."id";

-- selectNodeToGrade
select "cloud_nodes"."id", "cloud_nodes"."service_id", "cloud_nodes"."name", "cloud_nodes"."organization_name", "cloud_nodes"."country", "cloud_nodes"."version", "cloud_nodes"."url", "cloud_node_tokens"."token", "cloud_nodes"."answers_assembly", "cloud_nodes"."answer_yes", "cloud_nodes"."answer_no", coalesce(latest.passed, false) as "tested", coalesce(latest.passed and latest.floor is not null, false) as "finds_names"
from "cloud_nodes"
left join "cloud_node_tokens" on "cloud_node_tokens"."node_id" = "cloud_nodes"."id"
left join lateral (select "passed", "last_at", "failures", "floor"
from "cloud_grades"
where "cloud_grades"."node_id" = "cloud_nodes"."id"
order by "at" desc, "id" desc
limit $1) as "latest" on true
where "cloud_nodes"."status" = $2 and "cloud_nodes"."type_artifact" = $3 and "cloud_nodes"."id" = $4;

-- setAnswers
update "cloud_nodes"
set "answers_assembly" = $1, "answer_yes" = $2, "answer_no" = $3
where "id" = $4;

-- upsertToken
insert into "cloud_node_tokens" ("node_id", "token")
values ($1, $2)
on conflict ("node_id") do update
set "token" = $3;

-- deleteToken
delete from "cloud_node_tokens"
where "node_id" = $1;

-- selectProposer
select "accounts"."id", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language"
from "cloud_nodes"
inner join "accounts" on "accounts"."id" = "cloud_nodes"."proposed_by"
where "cloud_nodes"."id" = $1 and "accounts"."verified_at" is not null and "accounts"."disabled_at" is null;

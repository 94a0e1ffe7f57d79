-- What is kept for some days only has a partition for each day (UTC), which is dropped whole: deleting row by row leaves
-- dead rows behind and reads the whole table. A job makes the partitions ahead; rows of other days go to the default one.
create table counted_views_by_day (
  day date not null,
  post_id uuid not null,
  viewer_sha256 bytea not null,
  primary key (day, post_id, viewer_sha256)
) partition by range (day);

create unlogged table counted_views_default partition of counted_views_by_day default;

insert into counted_views_by_day (day, post_id, viewer_sha256)
select day, post_id, viewer_sha256 from counted_views;
drop table counted_views;
alter table counted_views_by_day rename to counted_views;

create table cloud_probes_by_day (
  id uuid not null default gen_random_uuid(),
  node_id uuid not null references cloud_nodes,
  at timestamptz(3) not null,
  -- 'good', or why not.
  outcome text not null,
  -- HTTP status, where there was an answer.
  status_code integer,
  milliseconds integer,
  check (outcome <> 'good' or milliseconds is not null),
  primary key (id, at)
) partition by range (at);

create table cloud_probes_default partition of cloud_probes_by_day default;

insert into cloud_probes_by_day (id, node_id, at, outcome, status_code, milliseconds)
select id, node_id, at, outcome, status_code, milliseconds from cloud_probes;
drop table cloud_probes;
alter table cloud_probes_by_day rename to cloud_probes;

create index cloud_probes_of_node on cloud_probes (node_id, at desc, id desc);

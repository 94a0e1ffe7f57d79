-- What a node calls itself (GA4GH Service Info): the registry lists it by that, and nobody else can be listed by it.
alter table cloud_nodes add column service_id text;
update cloud_nodes set service_id = id::text;
alter table cloud_nodes alter column service_id set not null;
create unique index cloud_nodes_by_service on cloud_nodes (service_id) where status in ('proposed', 'approved');

-- What a node may say of itself beside what it must (GA4GH Service Info 1.0.0), as it said it last.
alter table cloud_nodes
  add column contact_url text,
  add column documentation_url text,
  add column environment text,
  add column service_created_at text,
  add column service_updated_at text;

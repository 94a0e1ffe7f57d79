-- Where nodes are that agree to be shown on the map of answers.
alter table cloud_nodes
  add column country text,
  add constraint cloud_nodes_country check (country ~ '^[A-Z]{2}$');
comment on column cloud_nodes.country is 'By ISO 3166-1, as the node’s service info says it; null for a node that isn’t to be shown on the map.';

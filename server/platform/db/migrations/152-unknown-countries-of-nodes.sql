-- A node that names a country which isn't one is on no map, and its page says why.
alter table cloud_nodes
  add column unknown_country text,
  add constraint cloud_nodes_one_country check (country is null or unknown_country is null);
comment on column cloud_nodes.unknown_country is 'What the node’s service info says in place of a code of ISO 3166-1.';

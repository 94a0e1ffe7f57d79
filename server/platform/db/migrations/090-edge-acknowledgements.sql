-- Of several caches in front of the site one may be away for long. These have acknowledged a purge, by their addresses in EDGE_URL;
-- only the others are asked again.
alter table edge_purges add column acknowledged text[] not null default '{}';

-- Servers of institutions that belong to the federated genomic cloud: staff propose one, a super admin decides.
create table cloud_nodes (
  id uuid primary key default gen_random_uuid(),
  status text not null check (status in ('proposed', 'approved', 'declined', 'retired')),
  -- What GA4GH paths come after: without a slash at its end.
  url text not null,
  -- What it said of itself when it was proposed (GA4GH Service Info 1.0.0); its version is the latest it said.
  name text not null,
  description text,
  type_group text not null,
  type_artifact text not null,
  type_version text not null,
  organization_name text not null,
  organization_url text not null,
  version text not null,
  note text,
  proposed_by uuid not null references accounts,
  proposed_at timestamptz(3) not null,
  decided_by uuid references accounts,
  decided_at timestamptz(3),
  reason text,
  check ((status = 'proposed') = (decided_at is null))
);

create unique index cloud_nodes_in_use on cloud_nodes (url) where status in ('proposed', 'approved');
create index cloud_nodes_by_status on cloud_nodes (status, proposed_at desc, id desc);

-- What came of asking a node for its service info.
create table cloud_probes (
  id uuid primary key default gen_random_uuid(),
  node_id uuid not null references cloud_nodes,
  at timestamptz(3) not null,
  -- 'good', or why not.
  outcome text not null,
  -- HTTP status, where there was an answer.
  status_code integer,
  milliseconds integer,
  check (outcome <> 'good' or milliseconds is not null)
);

create index cloud_probes_of_node on cloud_probes (node_id, at desc, id desc);
create index cloud_probes_by_age on cloud_probes (at);

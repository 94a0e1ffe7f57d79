-- How right the answers of a Beacon node are: what came of asking it questions whose answers are known. A row is a run of
-- gradings with the same result, so the history is the list of changes. No question is stored.
create table cloud_grades (
  id uuid primary key default gen_random_uuid(),
  node_id uuid not null references cloud_nodes on delete cascade,
  -- The first and the last grading with this result, and how many there were.
  at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  gradings integer not null default 1 check (gradings > 0),
  passed boolean not null,
  -- What was wrong: [{"check": "shifted", "found": "yes"}, …].
  failures jsonb not null check (jsonb_typeof(failures) = 'array'),
  -- Of the last grading: how many questions were asked, and how many answers were right.
  questions integer not null check (questions >= 0),
  right_answers integer not null check (right_answers between 0 and questions),
  -- The batch of data and the floor that the node named, where it named them.
  snapshot text,
  floor integer,
  check (passed = (failures = '[]'))
);

create index cloud_grades_of_node on cloud_grades (node_id, at desc, id desc);

-- The token that a node gave the network. In a table of its own, so that no list of nodes can carry it.
create table cloud_node_tokens (
  node_id uuid primary key references cloud_nodes on delete cascade,
  token text not null
);

create table posts (
  id uuid primary key default gen_random_uuid(),
  author_id uuid not null references accounts,
  status text not null check (status in ('draft', 'submitted', 'approved', 'withdrawn')),
  -- The current address; every address a post ever had is in post_slugs.
  slug text not null unique,
  -- What readers see while the post is approved, and what the notice names once it is withdrawn.
  approved_revision_id uuid,
  -- First approval. An imported post has the date it came with.
  published_at timestamptz(3),
  -- Last approval of a revision after the first one.
  revised_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references accounts,
  -- Their name at the time, for the notice.
  withdrawn_name text,
  withdrawn_as text check (withdrawn_as in ('author', 'admin')),
  withdrawal_reason text,
  views integer not null default 0,
  likes integer not null default 0,
  created_at timestamptz(3) not null default now(),
  check (status <> 'approved' or (approved_revision_id is not null and published_at is not null)),
  check (status not in ('draft', 'submitted') or approved_revision_id is null),
  check ((status = 'withdrawn') = (withdrawn_at is not null)),
  check ((status = 'withdrawn') = (withdrawal_reason is not null)),
  check ((status = 'withdrawn') = (withdrawn_name is not null and withdrawn_as is not null))
);

create table post_slugs (
  slug text primary key,
  post_id uuid not null references posts
);

create index post_slugs_of_post on post_slugs (post_id);

-- A text as it was submitted. Rows are added and never changed.
create table revisions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts,
  number integer not null check (number >= 1),
  title text not null,
  body text not null,
  language text not null,
  topics text[] not null,
  words integer not null,
  created_at timestamptz(3) not null default now(),
  unique (post_id, number)
);

create trigger revisions_are_immutable
  before update or delete or truncate on revisions
  for each statement execute function refuse_change();

alter table posts
  add foreign key (approved_revision_id) references revisions;

-- The text that its author works on: of a new post, or of a revision of an approved or withdrawn one.
create table drafts (
  post_id uuid primary key references posts,
  title text not null,
  body text not null,
  language text not null,
  topics text[] not null,
  -- Counts saves; a save names the version it began from.
  version integer not null default 1,
  -- Set while the text waits for review.
  submitted_revision_id uuid references revisions,
  submitted_at timestamptz(3),
  review_comment text,
  updated_at timestamptz(3) not null default now(),
  check ((submitted_revision_id is null) = (submitted_at is null))
);

-- Where an imported post comes from.
create table post_sources (
  post_id uuid primary key references posts,
  -- SHA-256 over what was read: a second import of the same file finds it.
  fingerprint text not null unique,
  byline text not null,
  -- The date it came with: what it is published under, whenever it is approved here.
  dated timestamptz(3),
  source text,
  source_url text,
  licence text,
  translation_group text,
  note text
);

-- Lists of readers: newest first, everywhere, by author, by topic and by language.
create index posts_newest on posts (published_at desc, id desc) where status = 'approved';
create index posts_of_author on posts (author_id, published_at desc, id desc) where status = 'approved';
create index revisions_topics on revisions using gin (topics);

-- An author's own lists, and the review queue.
create index posts_by_author_and_status on posts (author_id, status);
create index drafts_waiting on drafts (submitted_at, post_id) where submitted_revision_id is not null;

-- Rows of a site as version 010 kept them: an administrator, an author, a session, an approved post, a draft and a withdrawn post.
insert into accounts (id, email, firstname, lastname, role, author, language, password_hash, verified_at) values
  ('0a000000-0000-4000-8000-000000000001', 'salma@example.org', 'Salma', 'Juma', 'S', false, 'sw', '$argon2id$v=19$m=19456,t=2,p=1$kNyU+PxCm8rC6ouHby5JGg$2DrM1mkjS0P1gUX4eEOBkg25H+6IIR3sgxgt1vtV6pw', '2026-01-01'),
  ('0a000000-0000-4000-8000-000000000002', 'amina@example.org', 'Amina', 'Diallo', 'R', true, 'fr', '$argon2id$v=19$m=19456,t=2,p=1$kNyU+PxCm8rC6ouHby5JGg$2DrM1mkjS0P1gUX4eEOBkg25H+6IIR3sgxgt1vtV6pw', '2026-01-02');
insert into signing_keys (id, secret) values
  ('0b000000-0000-4000-8000-000000000001', decode(repeat('ab', 32), 'hex'));
insert into sessions (id, account_id, created_at, expires_at, user_agent) values
  ('0c000000-0000-4000-8000-000000000001', '0a000000-0000-4000-8000-000000000002', date_trunc('second', now()), date_trunc('second', now()) + interval '6 hours', 'Firefox');

insert into posts (id, author_id, status, slug) values
  ('0d000000-0000-4000-8000-000000000001', '0a000000-0000-4000-8000-000000000002', 'draft', 'clean-water'),
  ('0d000000-0000-4000-8000-000000000002', '0a000000-0000-4000-8000-000000000002', 'draft', 'bed-nets'),
  ('0d000000-0000-4000-8000-000000000003', '0a000000-0000-4000-8000-000000000002', 'draft', 'an-old-dose');
insert into post_slugs (slug, post_id) values
  ('clean-water', '0d000000-0000-4000-8000-000000000001'),
  ('water', '0d000000-0000-4000-8000-000000000001'),
  ('bed-nets', '0d000000-0000-4000-8000-000000000002'),
  ('an-old-dose', '0d000000-0000-4000-8000-000000000003');
insert into revisions (id, post_id, number, title, body, language, topics, words) values
  ('0e000000-0000-4000-8000-000000000001', '0d000000-0000-4000-8000-000000000001', 1, 'Clean water', 'Boil it for **one minute**.', 'en', '{}', 5),
  ('0e000000-0000-4000-8000-000000000003', '0d000000-0000-4000-8000-000000000003', 1, 'An old dose', 'Five drops.', 'en', '{}', 2);
insert into drafts (post_id, title, body, language, topics) values
  ('0d000000-0000-4000-8000-000000000002', 'Bed nets', 'Hang them before dusk.', 'en', '{}');
update posts set status = 'approved', approved_revision_id = '0e000000-0000-4000-8000-000000000001', published_at = '2026-02-01T08:00:00Z', views = 41, likes = 1
  where slug = 'clean-water';
update posts set status = 'withdrawn', approved_revision_id = '0e000000-0000-4000-8000-000000000003', published_at = '2026-02-02T08:00:00Z', withdrawn_at = '2026-02-03T08:00:00Z',
  withdrawn_by = '0a000000-0000-4000-8000-000000000001', withdrawn_name = 'Salma Juma', withdrawn_as = 'admin', withdrawal_reason = 'The dose was wrong.'
  where slug = 'an-old-dose';
insert into likes (account_id, post_id, created_at) values
  ('0a000000-0000-4000-8000-000000000001', '0d000000-0000-4000-8000-000000000001', '2026-02-04');
insert into audit_log (actor_id, action, subject_type, subject_id) values
  ('0a000000-0000-4000-8000-000000000001', 'post.approved', 'post', '0d000000-0000-4000-8000-000000000001');

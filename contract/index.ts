import { beacon } from './beacon/calls.ts';
import { accounts } from './calls/accounts.ts';
import { administration } from './calls/administration.ts';
import { publicApi } from './calls/api/index.ts';
import { applications } from './calls/applications.ts';
import { apps } from './calls/apps.ts';
import { clouds, serviceRegistry } from './calls/clouds.ts';
import { confirmations, reviewers } from './calls/confirmations.ts';
import { connections } from './calls/connections.ts';
import { contributors, institutions } from './calls/contributors.ts';
import { alerts } from './calls/desk/alerts.ts';
import { claims } from './calls/desk/claims.ts';
import { comparisons } from './calls/desk/comparisons.ts';
import { durations } from './calls/desk/expected-duration.ts';
import { pendingDecisions } from './calls/desk/pending-decisions.ts';
import { recordings } from './calls/desk/recordings.ts';
import { security } from './calls/desk/security.ts';
import { staffTopics } from './calls/desk/staff-topics.ts';
import { structuredReview } from './calls/desk/structured-review.ts';
import { threads } from './calls/desk/threads.ts';
import { translations } from './calls/desk/translations.ts';
import { replies, views } from './calls/desk/views.ts';
import { developers } from './calls/developers.ts';
import { following } from './calls/following.ts';
import { keys } from './calls/keys.ts';
import { notices, recall } from './calls/notices.ts';
import { operations } from './calls/operations.ts';
import { orcids } from './calls/orcid.ts';
import { pictures } from './calls/pictures.ts';
import { posts } from './calls/posts.ts';
import { profiles } from './calls/profiles.ts';
import { reactions } from './calls/reactions.ts';
import { reports } from './calls/reports.ts';
import { review } from './calls/review.ts';
import { roleProposals } from './calls/security/role-proposals.ts';
import { secondFactors } from './calls/security/second-factors.ts';
import { settings } from './calls/settings.ts';
import { statistics } from './calls/statistics.ts';
import { topics } from './calls/topics.ts';
import { webhooks } from './calls/webhooks.ts';
import type { Endpoint } from './endpoint.ts';
import { maintenanceCalls } from './maintenance/calls.ts';
import { statusCalls } from './status/calls.ts';
import { writtenPosts } from './text/written-posts.ts';

/** All calls by name (product.md#calls). */
export const contract = {
  ...accounts,
  ...developers,
  ...profiles,
  ...orcids,
  ...settings,
  ...secondFactors,
  ...applications,
  ...posts,
  ...writtenPosts,
  ...contributors,
  ...institutions,
  ...topics,
  ...translations,
  ...staffTopics,
  ...pictures,
  ...recordings,
  ...review,
  ...durations,
  ...structuredReview,
  ...claims,
  ...comparisons,
  ...threads,
  ...pendingDecisions,
  ...views,
  ...replies,
  ...confirmations,
  ...reviewers,
  ...alerts,
  ...notices,
  ...reports,
  ...recall,
  ...reactions,
  ...following,
  ...statistics,
  ...keys,
  ...apps,
  ...connections,
  ...administration,
  ...roleProposals,
  ...security,
  ...clouds,
  ...serviceRegistry,
  ...beacon,
  ...publicApi,
  ...webhooks,
  ...statusCalls,
  ...maintenanceCalls,
  ...operations,
};

/** The calls, grouped as in the reference. */
const groups = [
  { name: 'Accounts', description: 'Signing up, signing in, sessions and passwords.', calls: accounts },
  { name: 'Developers', description: 'The same calls for developers.', calls: developers },
  { name: 'Profiles', description: 'Who somebody is.', calls: { ...profiles, ...orcids } },
  { name: 'Settings', description: 'What people change about their own account.', calls: settings },
  {
    name: 'Second factors',
    description: 'Passkeys, authenticator apps and one-time codes.',
    calls: secondFactors,
  },
  { name: 'Applications', description: 'Applying to write, and deciding on it.', calls: applications },
  {
    name: 'Posts',
    description: 'Writing, submitting, withdrawing and reading posts.',
    calls: { ...posts, ...contributors, ...institutions, ...topics, ...staffTopics },
  },
  { name: 'Translations', description: 'Translating published posts.', calls: translations },
  { name: 'Pictures', description: 'Pictures of people and in posts.', calls: pictures },
  { name: 'Recordings', description: 'Recordings of posts, for those who listen.', calls: recordings },
  {
    name: 'Review',
    description: 'What staff do with a submission.',
    calls: {
      ...review,
      ...durations,
      ...structuredReview,
      ...claims,
      ...comparisons,
      ...threads,
      ...pendingDecisions,
      ...views,
      ...replies,
      ...confirmations,
      ...reviewers,
    },
  },
  {
    name: 'Alerts',
    description: 'What staff tell the readers of a language on its front page.',
    calls: alerts,
  },
  {
    name: 'Notices',
    description: 'What staff tell the readers of a published post.',
    calls: { ...notices, ...recall },
  },
  {
    name: 'Reports',
    description: 'Mistakes that readers report, and what staff decide about them.',
    calls: reports,
  },
  { name: 'Reactions', description: 'What readers do with what they read.', calls: reactions },
  { name: 'Following', description: 'Authors and topics that readers follow.', calls: following },
  { name: 'Statistics', description: 'What the dashboard shows in numbers.', calls: statistics },
  {
    name: 'Keys',
    description: 'Keys of developers for their own programs, and what they are used for.',
    calls: keys,
  },
  { name: 'Apps', description: 'Apps of developers that people connect with their accounts.', calls: apps },
  {
    name: 'Connections',
    description: 'Connecting an account with an app, and ending it.',
    calls: connections,
  },
  {
    name: 'Administration',
    description: 'Accounts, roles, the audit log and security events.',
    calls: { ...administration, ...roleProposals, ...security },
  },
  { name: 'Federated cloud', description: 'The nodes of the federation.', calls: clouds },
  {
    name: 'Service registry',
    description: 'The nodes of the federation by the standards of GA4GH.',
    calls: serviceRegistry,
  },
  {
    name: 'Beacon',
    description: 'The nodes of the federation as one Beacon (GA4GH Beacon v2).',
    calls: beacon,
  },
  {
    name: 'Public API',
    description: 'What programs of others build on: stable, versioned by its path, open to any origin.',
    calls: publicApi,
  },
  { name: 'Webhooks', description: 'Addresses that are told what is published.', calls: webhooks },
  {
    name: 'Status',
    description: 'How each part of the site works, and what super admins say about disruptions.',
    calls: { ...statusCalls, ...maintenanceCalls },
  },
  { name: 'Operations', description: 'What those who run the site ask of a process.', calls: operations },
] as const;

export interface NamedEndpoint extends Endpoint {
  name: string;
  group: string;
}

export const endpoints: readonly NamedEndpoint[] = groups.flatMap((group) =>
  Object.entries<Endpoint>(group.calls).map(([name, declared]) => ({ name, group: group.name, ...declared })),
);

export const endpointGroups: readonly { name: string; description: string }[] = groups.map(
  ({ name, description }) => ({
    name,
    description,
  }),
);

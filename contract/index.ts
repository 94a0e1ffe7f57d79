import { beacon } from './cloud/calls/beacon.ts';
import { clouds, serviceRegistry } from './cloud/calls/clouds.ts';
import { alerts } from './desk/calls/alerts.ts';
import { claims } from './desk/calls/claims.ts';
import { comparisons } from './desk/calls/comparisons.ts';
import { durations } from './desk/calls/expected-duration.ts';
import { pendingDecisions } from './desk/calls/pending-decisions.ts';
import { review } from './desk/calls/review.ts';
import { reviewRequests } from './desk/calls/review-requests.ts';
import { statistics } from './desk/calls/statistics.ts';
import { structuredReview } from './desk/calls/structured-review.ts';
import { threads } from './desk/calls/threads.ts';
import { toDo } from './desk/calls/to-do.ts';
import { translations } from './desk/calls/translations.ts';
import { replies, views } from './desk/calls/views.ts';
import type { Endpoint } from './endpoint.ts';
import { operations } from './operations/calls/operations.ts';
import { statusCalls } from './operations/calls/status.ts';
import { accounts } from './people/calls/accounts.ts';
import { administration } from './people/calls/administration.ts';
import { applications } from './people/calls/applications.ts';
import { changedNames } from './people/calls/changed-names.ts';
import { changedProfiles } from './people/calls/changed-profiles.ts';
import { orcids } from './people/calls/orcid.ts';
import { pictures } from './people/calls/pictures.ts';
import { profiles } from './people/calls/profiles.ts';
import { providers } from './people/calls/providers.ts';
import { roleProposals } from './people/calls/role-proposals.ts';
import { secondFactors } from './people/calls/second-factors.ts';
import { settings } from './people/calls/settings.ts';
import { staffMail } from './people/calls/staff-mail.ts';
import { answers } from './posts/calls/answers.ts';
import { bin } from './posts/calls/bin.ts';
import { coAuthors } from './posts/calls/co-authors.ts';
import { confirmations, reviewers } from './posts/calls/confirmations.ts';
import { contributors, institutions } from './posts/calls/contributors.ts';
import { history } from './posts/calls/history.ts';
import { notices, recall } from './posts/calls/notices.ts';
import { posts } from './posts/calls/posts.ts';
import { reading } from './posts/calls/reader-calls.ts';
import { recordings } from './posts/calls/recordings.ts';
import { references } from './posts/calls/references.ts';
import { reports } from './posts/calls/reports.ts';
import { staffTopics } from './posts/calls/staff-topics.ts';
import { topics } from './posts/calls/topics.ts';
import { writtenPosts } from './posts/calls/written-posts.ts';
import { publicApi } from './programs/calls/api/index.ts';
import { apps } from './programs/calls/apps.ts';
import { connections } from './programs/calls/connections.ts';
import { developers } from './programs/calls/developers.ts';
import { keys } from './programs/calls/keys.ts';
import { sandbox } from './programs/calls/sandbox.ts';
import { webhooks } from './programs/calls/webhooks.ts';
import { following } from './site/calls/following.ts';
import { phoneAlerts } from './site/calls/phone-alerts.ts';
import { push } from './site/calls/push.ts';
import { reactions } from './site/calls/reactions.ts';
import { savedPosts } from './site/calls/saved-posts.ts';
import { maintenanceCalls } from './trust/calls/maintenance.ts';
import { security } from './trust/calls/security-events.ts';

/** All calls by name (product.md#calls). */
export const contract = {
  ...accounts,
  ...developers,
  ...profiles,
  ...orcids,
  ...providers,
  ...staffMail,
  ...settings,
  ...secondFactors,
  ...applications,
  ...changedNames,
  ...changedProfiles,
  ...posts,
  ...bin,
  ...history,
  ...coAuthors,
  ...reading,
  ...references,
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
  ...reviewRequests,
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
  ...answers,
  ...recall,
  ...reactions,
  ...following,
  ...savedPosts,
  ...push,
  ...phoneAlerts,
  ...statistics,
  ...toDo,
  ...keys,
  ...sandbox,
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
  {
    name: 'Settings',
    description: 'What people change about their own account.',
    calls: { ...settings, ...staffMail },
  },
  {
    name: 'Second factors',
    description: 'Passkeys, authenticator apps and one-time codes.',
    calls: secondFactors,
  },
  {
    name: 'Institutions',
    description: 'Signing in with an account of an institution.',
    calls: providers,
  },
  { name: 'Names', description: 'Agreeing to new names over published texts.', calls: changedNames },
  {
    name: 'Changed profiles',
    description: 'Looking at changed profiles of authors, and undoing changes.',
    calls: changedProfiles,
  },
  { name: 'Applications', description: 'Applying to write, and deciding on it.', calls: applications },
  {
    name: 'Posts',
    description: 'Writing, submitting, withdrawing and reading posts.',
    calls: {
      ...posts,
      ...bin,
      ...history,
      ...coAuthors,
      ...reading,
      ...references,
      ...contributors,
      ...institutions,
      ...topics,
      ...staffTopics,
    },
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
      ...reviewRequests,
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
    description: 'Mistakes that readers report, what staff decide about them, and what readers say of posts.',
    calls: { ...reports, ...answers },
  },
  { name: 'Reactions', description: 'What readers do with what they read.', calls: reactions },
  { name: 'Following', description: 'Authors and topics that readers follow.', calls: following },
  { name: 'Saved posts', description: 'What readers saved in their browsers.', calls: savedPosts },
  {
    name: 'Messages to browsers',
    description: 'What browsers are told of the posts that they saved.',
    calls: push,
  },
  {
    name: 'Messages to telephones',
    description: 'SMS about notices, and what they cost.',
    calls: phoneAlerts,
  },
  {
    name: 'Statistics',
    description: 'What waits for somebody, and what the dashboard shows in numbers.',
    calls: { ...statistics, ...toDo },
  },
  {
    name: 'Keys',
    description: 'Keys of developers for their own programs, and what they are used for.',
    calls: keys,
  },
  {
    name: 'Sandbox',
    description: 'What the test keys of a developer have made, and the steps that staff take elsewhere.',
    calls: sandbox,
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

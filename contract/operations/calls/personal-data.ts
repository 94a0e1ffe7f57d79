/** The download of all personal data of an account: product.md#personal-data. */
import { z } from 'zod';
import { applicationStatuses, followMailFrequencies, postStatuses, recallReasons } from '../../constants.ts';
import { recommendations } from '../../desk/calls/review-requests.ts';
import { queueFilters } from '../../desk/queue-filters.ts';
import { id, instant } from '../../endpoint.ts';
import { roles } from '../../people/roles.ts';
import { change } from '../../posts/calls/posts.ts';
import { digestFrequencies, followKinds } from '../../site/follow-paths.ts';
import { postText } from '../../text/post-text.ts';

/** All personal data of an account. An instant is null if the event has not happened. */
export const personalData = {
  exported_at: instant,
  account: z.object({
    id,
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    role: z.enum(roles),
    author: z.boolean(),
    developer: z.boolean(),
    language: z.string(),
    created_at: instant,
    verified_at: instant.nullable(),
    last_used_on: z.string().nullable().describe('The last day (UTC) on which the account was used.'),
    signed_up_with: z.string().nullable().describe('The kind of browser of the sign-up.'),
    email_change: z.object({ email: z.string(), asked_at: instant }).nullable(),
    earlier_emails: z
      .array(z.object({ email: z.string(), kept_until: instant }))
      .describe('Former email addresses of the account, kept while the change can still be undone.'),
  }),
  profile: z
    .object({
      about: z.string().nullable(),
      picture: z.string().nullable(),
      orcid: z.object({ id: z.string(), proven_at: instant.nullable() }).nullable(),
      google_scholar: z.string().nullable(),
      research_gate: z.string().nullable(),
      scopus: z.string().nullable(),
      pub_med: z.string().nullable(),
      network_status: z.string().nullable(),
      followers: z.int(),
      before: z
        .record(z.string(), z.string().nullable())
        .nullable()
        .describe('What it was before changes that the staff may still undo.'),
    })
    .describe('What is public besides the name.'),
  sessions: z.array(
    z.object({
      started_at: instant,
      expires_at: instant,
      ended_at: instant.nullable(),
      browser: z.string().nullable(),
    }),
  ),
  devices: z
    .array(z.object({ seen_at: instant }))
    .describe('Browsers that have signed in to the account. Only a hash of a random value is stored.'),
  passkeys: z
    .array(z.object({ name: z.string(), created_at: instant, last_used_at: instant.nullable() }))
    .describe('Passkeys of the account. Of each, its public key is stored too.'),
  institutions: z
    .array(
      z.object({
        issuer: z.string(),
        account: z.string(),
        linked_at: instant,
        last_used_at: instant.nullable(),
      }),
    )
    .describe('Accounts at institutions with which the account signs in.'),
  links: z
    .array(
      z.object({
        purpose: z.string(),
        created_at: instant,
        expires_at: instant,
        used_at: instant.nullable(),
      }),
    )
    .describe('Links that were sent to me by email.'),
  applications: z.array(
    z.object({
      status: z.enum(applicationStatuses),
      statement: z.string(),
      affiliation: z.string(),
      profile_link: z.string().nullable(),
      created_at: instant,
      decided_at: instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  keys: z
    .array(
      z.object({
        name: z.string(),
        scopes: z.array(z.string()),
        test: z.boolean(),
        created_at: instant,
        expires_at: instant,
        last_used_at: instant.nullable(),
        revoked_at: instant.nullable(),
      }),
    )
    .describe('Keys for my own programs. Only their hashes are stored.'),
  apps: z
    .array(
      z.object({
        client_id: id,
        client_name: z.string(),
        client_uri: z.string(),
        redirect_uris: z.array(z.string()),
        created_at: instant,
      }),
    )
    .describe('Apps that I registered.'),
  connections: z
    .array(
      z.object({
        client_id: id,
        client_name: z.string(),
        scopes: z.array(z.string()),
        connected_at: instant,
      }),
    )
    .describe('Apps that are connected with my account.'),
  sandbox: z
    .object({
      rule: z.string(),
      posts: z.array(z.unknown()),
      changes: z.array(z.unknown()),
    })
    .describe('What my test keys have made, as it is stored.'),
  webhooks: z.array(
    z.object({
      url: z.string(),
      test: z.boolean(),
      events: z.array(z.string()),
      created_at: instant,
      disabled_at: instant.nullable(),
    }),
  ),
  likes: z.array(z.object({ post: id, created_at: instant })),
  follows: z.array(z.object({ author: id, created_at: instant })),
  topic_follows: z.array(z.object({ topic: z.string(), created_at: instant })),
  saved_posts: z
    .array(z.object({ post: id, saved_at: instant }))
    .describe('Posts that I saved while signed in.'),
  follow_mail: z.enum(followMailFrequencies).describe('When I get emails about new posts.'),
  followed_by_email: z
    .object({
      frequency: z.enum(digestFrequencies),
      follows: z.array(z.object({ kind: z.enum(followKinds), value: z.string(), created_at: instant })),
      received: z.array(z.object({ post: id, day: z.string() })),
    })
    .nullable()
    .describe('What my address follows by email, apart from my account, and the posts that it was sent.'),
  contributions: z
    .array(
      z.object({
        post: id,
        contributor: z.string().describe('The key in the text of the post.'),
        account: id.nullable(),
        email: z.string().nullable(),
        sent_at: instant,
        answer: z.enum(['confirmed', 'refused']).nullable(),
        answered_at: instant.nullable(),
        reason: z.string().nullable(),
      }),
    )
    .describe('Links to confirm what a text says about a contributor, sent to me or for my texts.'),
  reviewer: z
    .object({
      named: z.boolean(),
      institution: z.string().nullable(),
      reviews: z.array(z.object({ post: id, name: z.string(), institution: z.string().nullable() })),
    })
    .describe('Whether posts that I review show my name, and the approvals and confirmations that do.'),
  reading_languages: z.array(z.string()).describe('The languages that I read.'),
  translation_notes: z
    .array(z.object({ post: id, note: z.string() }))
    .describe('What I noted of passages of my translations.'),
  declarations: z
    .array(z.object({ post: id, conflict: z.boolean(), interests: z.string(), declared_at: instant }))
    .describe('What I declared of my interests before I read submissions.'),
  review_requests: z
    .array(
      z.object({
        post: id,
        asked_at: instant,
        note: z.string(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        answer: z.enum(['accepted', 'declined']).nullable(),
        reason: z.string().nullable(),
        interests: z.string().nullable(),
        recommendation: z.enum(recommendations).nullable(),
        opinion: z.string().nullable(),
      }),
    )
    .describe('Reviews that I was asked for, with what I said, and those that I asked others for.'),
  claims: z
    .array(z.object({ post: id, claimed_at: instant }))
    .describe('The submissions that I have claimed, or that were assigned to me.'),
  staff_mail: z
    .array(z.object({ kind: z.string(), choice: z.string() }))
    .describe('When I chose to be emailed about what waits for the staff.'),
  report_claims: z
    .array(z.object({ report: id, claimed_at: instant }))
    .describe('The reports of readers that I have taken on.'),
  views: z
    .array(z.object({ name: z.string(), filters: queueFilters }))
    .describe('My saved views of the review queue.'),
  replies: z
    .array(z.object({ title: z.string(), body: z.string(), shared: z.boolean() }))
    .describe('The replies that I saved, for myself or for all staff.'),
  received: z
    .array(
      z.object({
        post: id,
        way: z.enum(['mail', 'api', 'webhook']),
        day: z.iso.date().describe('The last day on which I got it, in UTC.'),
      }),
    )
    .describe('Posts that I got by email, by the API or by a webhook in the last year.'),
  copies: z
    .array(z.object({ day: z.iso.date() }))
    .describe('Days of the last year on which I copied the posts, with their texts, by the API.'),
  recalls: z
    .array(
      z.object({
        notice: z.int().describe('The number in the address of the notice.'),
        issued_at: instant,
        reasons: z.array(z.enum(recallReasons)).describe('Kept for a year.'),
        mailed_at: instant.nullable(),
      }),
    )
    .describe('Notices that were sent to me because I had their posts.'),
  posts: z.array(
    z.object({
      id,
      slug: z.string(),
      status: z.enum(postStatuses),
      created_at: instant,
      published_at: instant.nullable(),
      withdrawn_at: instant.nullable(),
      withdrawal_reason: z.string().nullable(),
      draft: postText
        .extend({ version: z.int(), review_comment: z.string().nullable(), updated_at: instant })
        .nullable(),
      deleted_drafts: z
        .array(postText.extend({ deleted_at: instant }))
        .describe('What I deleted of it and can still bring back.'),
      earlier_drafts: z
        .array(postText.extend({ saved_at: instant }))
        .describe('Earlier texts of my draft that are kept until it is published or deleted for good.'),
      revisions: z.array(
        postText.extend({
          number: z.int(),
          change: change.nullable(),
          note: z.string().nullable().describe('What I told the reviewers.'),
          created_at: instant,
        }),
      ),
    }),
  ),
  comments: z
    .array(
      z.object({
        post: id,
        body: z.string(),
        quote: z.string().nullable(),
        replacement: z.string().nullable().describe('What I proposed in place of the passage.'),
        created_at: instant,
      }),
    )
    .describe('My comments on submissions and on drafts of others, with the passages that they are on.'),
  answers: z
    .array(z.object({ post: id, body: z.string(), created_at: instant }))
    .describe('My answers to comments on submissions.'),
  deeds: z
    .array(
      z.object({
        at: instant,
        mine: z.boolean().describe('Whether I did it; otherwise somebody else did it to me or my posts.'),
        action: z.string(),
        subject_type: z.string(),
        subject_id: id,
        reason: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
      }),
    )
    .describe(
      'The entries of the audit log by me, about me or about my posts; without how others reviewed these and who they are.',
    ),
  security_events: z
    .array(
      z.object({
        at: instant,
        count: z.number().int(),
        kind: z.string(),
        source: z.string().nullable().describe('A keyed hash of the network.'),
        detail: z.record(z.string(), z.unknown()),
      }),
    )
    .describe('Sign-ins and other security events of my account, until they are deleted by age.'),
};

export type PersonalDataReply = z.output<z.ZodObject<typeof personalData>>;

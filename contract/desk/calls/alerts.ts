/** Calls of the staff who tell readers what is due to be known now: product.md#alerts */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { cursor, endpoint, explanation, id, instant, line, next, ok, text } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { africanCountries } from '../../posts/places/african-countries.ts';
import { alertKinds } from '../../views/alert-view.ts';

/** How many alerts in one language may be shown at the same time: more would push the posts off the screen. */
export const alertsAtOnce = 3;
/** The longest time between the beginning and the end of an alert, in days. */
export const alertDays = 90;
const titleCharacters = 120;
const textCharacters = { minimum: 10, maximum: 500 };
const slugCharacters = 200;

const states = ['waiting', 'planned', 'shown', 'ended'] as const;

const alertFields = {
  kind: z.enum(alertKinds, 'Choose the kind of alert'),
  language: z.enum(interfaceLanguages, 'Choose a language').describe('The front page that it is shown on.'),
  country: z
    .enum(africanCountries, 'Choose a country')
    .nullable()
    .describe('The country that it is about, ISO 3166-1; null for everywhere.'),
  title: line(titleCharacters).min(1, 'Say what is happening'),
  text: explanation(textCharacters, 'Say what readers should do now').describe('What readers should do now.'),
  post: text(slugCharacters)
    .nullable()
    .describe('The slug of a published post that says more; null for none.'),
  starts_at: instant.describe('When readers begin to see it.'),
  ends_at: instant.describe(`When they no longer see it: at most ${alertDays} days later.`),
};

const shownFields = {
  ...alertFields,
  post: z
    .object({ slug: z.string(), title: z.string() })
    .nullable()
    .describe('The post that says more; null for none, and while it is not published.'),
};

const alert = z
  .object({
    id,
    ...shownFields,
    group: id.describe('The same for all texts of one alert, each in a language of its own.'),
    also_in: z
      .array(z.enum(interfaceLanguages))
      .describe('The other languages in which this alert has a text that has not ended.'),
    change: z
      .object(shownFields)
      .nullable()
      .describe(
        'What was written over it since: readers keep the alert as it is until a second person agrees.',
      ),
    state: z.enum(states).describe('`waiting` until a second person of the staff agrees to it.'),
    may_agree: z.boolean().describe('Whether it, or its change, waits for you: somebody else wrote it.'),
    set_by: z.string().nullable().describe('Who announced it; null if their account is closed.'),
  })
  .meta({ id: 'Alert' });

const byId = z.object({ id });
const written = z.strictObject(alertFields);

export const alerts = {
  listAlerts: endpoint({
    method: 'GET',
    path: '/content/alerts',
    summary: 'List alerts, the one that begins last first.',
    access: staffRoles,
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ alerts: z.array(alert), next }),
    errors: [],
  }),
  createAlert: endpoint({
    method: 'POST',
    path: '/content/alerts',
    recentProof: true,
    summary: 'Tell the readers of a language what is due to be known now.',
    access: staffRoles,
    body: written.extend({
      group: id
        .optional()
        .describe('The alert that this says in another language; without it, an alert of its own.'),
    }),
    status: 201,
    reply: ok({ alert }),
    errors: ['not_found', 'alert_limit'],
  }),
  changeAlert: endpoint({
    method: 'PUT',
    path: '/content/alerts/{id}',
    recentProof: true,
    summary:
      'Change an alert that has not ended. Readers keep it where a second person has to agree; sent as it is, it discards what waits.',
    access: staffRoles,
    params: byId,
    body: written,
    reply: ok({ alert }),
    errors: ['not_found', 'alert_ended', 'alert_limit'],
  }),
  agreeToAlert: endpoint({
    method: 'POST',
    path: '/content/alerts/{id}/agree',
    recentProof: true,
    summary: 'Agree to an alert, or to its change, that somebody else has written, so that readers see it.',
    access: staffRoles,
    params: byId,
    body: written.describe(
      'The alert or its change as it was read: one that says something else meanwhile is refused.',
    ),
    reply: ok({ alert }),
    errors: ['not_found', 'alert_ended', 'alert_changed', 'own_alert', 'alert_limit'],
  }),
  endAlert: endpoint({
    method: 'POST',
    path: '/content/alerts/{id}/end',
    recentProof: true,
    summary: 'End an alert now. One that has not begun is never shown.',
    access: staffRoles,
    params: byId,
    reply: ok({ alert }),
    errors: ['not_found', 'alert_ended'],
  }),
};

export type AlertReply = z.output<typeof alert>;
export type WrittenAlert = z.output<typeof written>;

/** Calls of the staff who have telephones told of notices by SMS: product.md#telephones */
import { z } from 'zod';
import { noticeKinds } from '../../constants.ts';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';

/** For how many days after a notice its SMS can be asked for. */
export const phoneAlertDays = 30;

const states = ['none', 'waiting', 'agreed', 'discarded'] as const;

const count = z.int().min(0);

/** What was shown of the cost: more than that is never sent. */
const cost = { receivers: count, parts: count.describe('Of all messages together.') };

const phoneAlert = z
  .object({
    notice: z.int().describe('The number of the notice.'),
    kind: z.enum(noticeKinds),
    issued_at: instant,
    post: z.object({ slug: z.string(), title: z.string(), language: z.string() }),
    id: id.nullable().describe('Null while nobody has asked for it.'),
    state: z.enum(states).describe('`waiting` until a second person of the staff agrees.'),
    may_agree: z.boolean(),
    ...cost,
    amount: z.string().describe('What it costs, such as `12.80 KES`.'),
    texts: z
      .array(z.object({ language: z.string(), text: z.string(), receivers: count, parts: count }))
      .describe('What is sent, in each language that receivers chose; parts of one message.'),
    sent: z
      .object({ taken: count, refused: count, unknown: count, left: count })
      .nullable()
      .describe('What became of the messages; null until they are agreed to.'),
  })
  .meta({ id: 'PhoneAlert' });

const byId = z.object({ id });
const read = z
  .strictObject(cost)
  .describe('As it was read: where it would be more meanwhile, nothing is sent.');

export const phoneAlerts = {
  listPhoneAlerts: endpoint({
    method: 'GET',
    path: '/content/phone-alerts',
    summary: 'List the notices of the last 30 days with the SMS that telephones would get, or got.',
    access: staffRoles,
    reply: ok({
      available: z.boolean().describe('Whether this site has a gateway to telephones.'),
      alerts: z.array(phoneAlert),
    }),
    errors: [],
  }),
  askForPhoneAlert: endpoint({
    method: 'POST',
    path: '/content/phone-alerts',
    recentProof: true,
    summary: 'Ask for the SMS about a notice. Nothing is sent until somebody else agrees.',
    access: staffRoles,
    body: z.strictObject({ notice: z.int().min(1) }),
    status: 201,
    reply: ok({}),
    errors: ['not_found', 'status_conflict'],
  }),
  agreeToPhoneAlert: endpoint({
    method: 'POST',
    path: '/content/phone-alerts/{id}/agree',
    recentProof: true,
    summary:
      'Agree to the SMS that somebody else has asked for, at the cost that was read. They are sent then.',
    access: staffRoles,
    params: byId,
    body: read,
    reply: ok({}),
    errors: ['not_found', 'own_alert', 'alert_changed', 'status_conflict'],
  }),
  discardPhoneAlert: endpoint({
    method: 'POST',
    path: '/content/phone-alerts/{id}/discard',
    summary: 'Discard the SMS that somebody has asked for. It can be asked for again.',
    access: staffRoles,
    params: byId,
    reply: ok({}),
    errors: ['not_found', 'status_conflict'],
  }),
};

export type PhoneAlertReply = z.output<typeof phoneAlert>;

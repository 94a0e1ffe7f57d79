/** Africa's Talking: https://developers.africastalking.com/docs/ussd/overview, …/sms/sending/bulk, …/sms/notifications. */
import { z } from 'zod';
import { deliver } from './deliver.ts';
import { fieldOf, type Gateway, type Outcome } from './gateway.ts';

const longest = { id: 200, number: 32, text: 4000, entered: 1000 };

const answer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
});

/** What became of the message to one receiver, by the code that the service gives it. */
function outcomeOf(code: number): Outcome {
  // Processed, sent, queued.
  if (code >= 100 && code < 200) return 'taken';
  // The receiver has asked the carrier for no messages; 409 is the same by a register of a country.
  if (code === 406 || code === 409) return 'ended';
  // Held for review, no balance, and faults of the service.
  if (code === 401 || code === 405 || code >= 500) return 'later';
  return 'refused';
}

export const africasTalking: Gateway = {
  readMessage(given) {
    const id = fieldOf(given, 'id', longest.id);
    const from = fieldOf(given, 'from', longest.number);
    const text = fieldOf(given, 'text', longest.text);
    return id && from && text !== null ? { id, from, text } : null;
  },

  readStep(given) {
    const session = fieldOf(given, 'sessionId', longest.id);
    const from = fieldOf(given, 'phoneNumber', longest.number);
    const entered = fieldOf(given, 'text', longest.entered) ?? (given.text === undefined ? '' : null);
    return session && from && entered !== null ? { session, from, entered } : null;
  },

  readOptOut: (given) => fieldOf(given, 'phoneNumber', longest.number),

  send(settings, { to, text }) {
    const { url, user, password, sender } = settings.phones;
    const body = new URLSearchParams({ username: user, to, message: text, enqueue: '1' });
    if (sender !== null) body.set('from', sender);
    return deliver(
      settings,
      {
        url,
        method: 'POST',
        headers: {
          accept: 'application/json',
          apikey: password,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: String(body),
      },
      (reply) => {
        if (reply.status === 429 || reply.status === 401 || reply.status >= 500) return 'later';
        if (reply.status >= 300) return 'refused';
        const read = answer.safeParse(jsonOf(reply.body));
        const [receiver] = read.data?.SMSMessageData.Recipients ?? [];
        return receiver ? outcomeOf(receiver.statusCode) : 'refused';
      },
    );
  },
};

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

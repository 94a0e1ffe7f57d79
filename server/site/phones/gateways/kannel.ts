/** Kannel, an SMS gateway of one's own: https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html */
import { isNarrow } from '../../../../contract/text/sms.ts';
import { deliver } from './deliver.ts';
import { fieldOf, type Gateway } from './gateway.ts';

const longest = { id: 200, number: 32, text: 4000 };

/** The text of a message in letters beyond the default alphabet, which Kannel passes on in UTF-16. */
function wideText(query: string): string | null {
  const written = /(?:^|&)text=([^&]*)/.exec(query)?.[1] ?? '';
  if (written.length > 6 * longest.text) return null;
  const bytes = written
    .replaceAll('+', ' ')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'));
}

export const kannel: Gateway = {
  readMessage(given, query) {
    const id = fieldOf(given, 'id', longest.id);
    const from = fieldOf(given, 'from', longest.number);
    const text = given.charset === 'UTF-16BE' ? wideText(query) : fieldOf(given, 'text', longest.text);
    return id && from && text !== null ? { id, from, text } : null;
  },

  // It has no menus.
  readStep: () => null,
  readOptOut: () => null,

  send(settings, { to, text }) {
    const { user, password, sender } = settings.phones;
    const url = new URL(settings.phones.url);
    const query = {
      username: user,
      password,
      to,
      text,
      charset: 'UTF-8',
      coding: isNarrow(text) ? '0' : '2',
    };
    for (const [name, value] of Object.entries({ ...query, ...(sender !== null && { from: sender }) }))
      url.searchParams.set(name, value);
    return deliver(settings, { url: url.href }, ({ status }) => {
      if (status === 202 || status === 200) return 'taken';
      // 503 says that the message can't be taken now; 403 is a wrong password, which the operator corrects.
      return status >= 500 || status === 403 || status === 429 ? 'later' : 'refused';
    });
  },
};

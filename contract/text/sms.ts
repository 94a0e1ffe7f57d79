/** How carriers count a text message (3GPP TS 23.038), so that a shared summary fits into a few of them. */

/** Characters of the default alphabet, one septet each. */
const septets =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Those of its extension, two septets each. */
const extended = '\f^{}\\[~]|€';

/** The units of one message, and of each of several, which have a header: septets, and 16-bit units of any other text. */
const units = { septets: { one: 160, each: 153 }, wide: { one: 70, each: 67 } } as const;

/** Whether a text has letters of the default alphabet alone, of which a message holds more than twice as many. */
export function isNarrow(text: string): boolean {
  return [...text].every((letter) => septets.includes(letter) || extended.includes(letter));
}

/** In how many messages carriers send a text. A character is never split between two. */
export function messagesOf(text: string): number {
  const letters = [...text];
  const narrow = isNarrow(text);
  const { one, each } = narrow ? units.septets : units.wide;
  const sizeOf = (letter: string) => (narrow ? (extended.includes(letter) ? 2 : 1) : letter.length);
  const total = letters.reduce((sum, letter) => sum + sizeOf(letter), 0);
  if (total <= one) return 1;
  let messages = 1;
  let used = 0;
  for (const letter of letters) {
    const size = sizeOf(letter);
    if (used + size > each) {
      messages += 1;
      used = 0;
    }
    used += size;
  }
  return messages;
}

/** The text with letters of the default alphabet in place of others that are one with an accent: `numero` for `número`. */
export function asNarrow(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return plain === '' || septets.includes(letter) || !septets.includes(plain) ? letter : plain;
    })
    .join('');
}

/** Signs of typesetting that would more than halve what a message holds, and what is typed for them on a phone. */
const typed: [RegExp, string][] = [
  [/[‘’‚ʼ]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/[‐-―−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u202f\u2009]/g, ' '],
];

/** The text with signs of typesetting as phones type them. Letters and accents stay as they are. */
export function asTyped(text: string): string {
  return typed.reduce((written, [signs, plain]) => written.replace(signs, plain), text);
}

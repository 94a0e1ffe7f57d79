/** Which alerts a second person of the staff agrees to before readers see them (product.md#alerts). */
import { interfaceLanguages } from '../../../contract/constants.ts';
import type { AlertKind } from '../../../contract/views/alert-view.ts';
import { lexiconOf } from '../../../markdown/figures/lexicon.ts';
import { tokensOf } from '../../../markdown/figures/tokens.ts';

const agreedKinds: readonly AlertKind[] = ['outbreak'];

/** Words for calling, in the languages of the front pages. Beside them, a number of three digits is one to call. */
const callingWords =
  /\b(?:call|dial|ring\b|text\b|contact|phone|sms|ussd|tel|whatsapp|telegram|signal\b)|hotline|helpline|toll.?free|appel|t[ée]l[ée]phon|compos|contacte|\blig(?:ue|ar)|(?:ligne|linha) verde?|ligne verte|telefon|disque|\bpiga|simu|اتصل|هاتف|الخط الساخن|\bkira|\bwaya|\bwac|taleefan|khadka|ደውሉ|ደውል|ስልክ|መስመር/iu;
/** A number that is called one, as `emergency number: 112`; not how many there are of something. */
const namedNumber =
  /(?:\bnumber(?!s? of)|\bnum[ée]ro|\bn[úu]mero(?! de)|\bnambari|رقم|\blamba|ቁጥር)[^\p{N}]{0,25}\p{N}(?:[^\p{L}\p{N}]{0,2}\p{N}){2}/iu;
/** What is dialled by its sign, as `*123#`. */
const code = /[*#]\s?\p{N}/u;
/** Another page, or a mailbox: what readers are sent to there, nobody has read. */
const address =
  /:\/\/|\bwww\.|\p{L}@\p{L}|[\p{L}\p{N}-]{2,}\.(?:[a-z]{2,}|[A-Z]{2,})(?!\p{L})|\b(?:wa|t|m)\.me\b/u;
const digitsToCall = 3;
const digitsOfANumber = 7;
const longNumber = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){6,}/u;

/**
 * Whether a second person agrees to an alert first: what it says about an outbreak, which number it tells readers to call, in
 * digits or in words, or to which address it sends them may harm them.
 */
export function needsAgreement({
  kind,
  title,
  text,
}: {
  kind: AlertKind;
  title: string;
  text: string;
}): boolean {
  if (agreedKinds.includes(kind)) return true;
  const words = `${title} ${text}`;
  if (
    namedNumber.test(words) ||
    code.test(words) ||
    address.test(words.normalize('NFKC').replaceAll('。', '.'))
  )
    return true;
  const calls = callingWords.test(words);
  if (longNumber.test(words) || (calls && /\p{N}{3}/u.test(words))) return true;
  const digits = calls ? digitsToCall : digitsOfANumber;
  // In every language: whoever writes in another one than that of the front page is still understood there.
  return interfaceLanguages.some((language) => digitsInARow(words, language) >= digits);
}

/** The most digits that numbers in words or digits say one after another, with at most one other word between: "double", "and". */
function digitsInARow(text: string, language: string): number {
  const { articles } = lexiconOf(language);
  const tokens = tokensOf(text, language);
  const isNumber = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'phone' || (token?.value !== undefined && !token.units);
  };
  // "Un" is one in "un un sept", and not in "un enfant".
  const isOne = (at: number) => {
    const one = tokens[at];
    return one?.kind === 'word' && articles.has(one.key);
  };
  let most = 0;
  let row = 0;
  let others = 0;
  tokens.forEach(({ value, key }, at) => {
    const counts =
      isNumber(at) || (isOne(at) && [at - 1, at + 1].some((beside) => isNumber(beside) || isOne(beside)));
    if (counts) row += Math.max(1, (value ?? (isNumber(at) ? key : '')).replace(/\D/g, '').length);
    others = counts ? 0 : others + 1;
    if (others > 1) row = 0;
    most = Math.max(most, row);
  });
  return most;
}

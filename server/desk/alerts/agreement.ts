/** Which alerts a second person of the staff agrees to before readers see them (product.md#alerts). */
import { interfaceLanguages } from '../../../contract/constants.ts';
import type { AlertKind } from '../../../contract/views/alert-view.ts';
import { lexiconOf } from '../../../markdown/figures/lexicon.ts';
import { tokensOf } from '../../../markdown/figures/tokens.ts';

const agreedKinds: readonly AlertKind[] = ['outbreak'];

/** Words for calling, in the languages of the front pages. Beside them, a number of three digits is one to call. */
const callingWords =
  /\b(?:call|dial|phone|sms|tel|whatsapp)|appel|t[ée]l[ée]phon|compos|\blig(?:ue|ar)|telefon|disque|\bpiga|simu|اتصل|هاتف|\bkira|\bwaya|\bwac|taleefan|ደውሉ|ደውል|ስልክ/iu;
const digitsToCall = 3;
const digitsOfANumber = 7;
const longNumber = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){6,}/u;

/**
 * Whether a second person agrees to an alert first: what it says about an outbreak, or which number it tells readers to call, in
 * digits or in words, may harm them.
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

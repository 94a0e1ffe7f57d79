import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderPage } from '../render.tsx';
import { frameOf, postOf } from '../samples.ts';

const parts = {
  'the link that saves': /<a class="reaction no-print" href="[^"]*\/save"[^>]*>[^<]*<\/a>/,
  'the question': /<form class="helpful.*?<\/form>/s,
  'the link to text size and colours': /<li><a href="\/look[^<]*<\/a><\/li>/,
  'the text message': /<li><a href="sms:[^<]*<\/a><\/li>/,
  'the message of Telegram': /<li><a href="https:\/\/t\.me[^<]*<\/a><\/li>/,
};

const sent = (html: string) => brotliCompressSync(html).length;

test.each([
  [
    'en',
    'Boil water for one minute. Let it cool in a covered pot. Do not touch it with your hands. Use it today.',
  ],
  ['sw', 'Chemsha maji kwa dakika moja. Yaache yapoe kwenye chungu chenye kifuniko. Usiyaguse kwa mikono.'],
  ['ar', 'اغل الماء دقيقة واحدة. اتركه يبرد في إناء مغطى. لا تلمسه بيديك. استعمله في يوم واحد.'],
])('what readers take along adds at most 300 bytes to the page of a post in %s', (language, summary) => {
  const whole = renderPage({ kind: 'post', post: postOf({ summary, language }) }, frameOf());
  let without = whole;
  for (const [name, part] of Object.entries(parts)) {
    expect(without, name).toMatch(part);
    without = without.replace(part, '');
  }
  // The messages of WhatsApp and of an email had the title and the link before.
  const encoded = encodeURIComponent(summary);
  expect(without).toContain(encoded);
  for (const line of ['%0D%0A', '%0A']) without = without.replaceAll(line + encoded, '');
  expect(without).not.toContain(encoded);
  const growth = sent(whole) - sent(without);
  expect(growth).toBeLessThanOrEqual(300);
});

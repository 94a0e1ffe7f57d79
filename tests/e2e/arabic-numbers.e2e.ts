/** Phone numbers, dates and doses in Arabic texts are shown in the order in which they were written. */
import type { Locator } from '@playwright/test';
import { writeMessage } from '../../server/platform/mail/layout.ts';
import { makeAccount, makeApproved, makeDraft, makeSubmitted } from '../factories.ts';
import { beSignedIn } from './member.ts';
import { edge, expect, long, test } from './test.ts';

const numbers = ['+249 912 345 678', '2026-05-15', '5 mg x 3', '5-10', '<5%', '10:30-11:45', '38.5 °C'];

const title = 'اتصل على +249 912 345 678 بعد 5 mg x 3';
const body = `اتصل على +249 912 345 678 بتاريخ 2026-05-15، وخذ 5 mg x 3 من 5-10 أيام في <5% من الحالات.

- الساعة 10:30-11:45 أو عند 38.5 °C.

| دواء | جرعة | رقم |
| --- | --- | --- |
| باراسيتامول | 5 mg x 3 | **+249** 912 345 678 |

يبدأ العلاج[^1] في الصباح، وهذا رمز \`5 - 10 - 15\` لا يتغير.

[^1]: هاتف الطوارئ +249 912 345 678 ليلًا.
`;
const post = { title, body, language: 'ar', topics: ['الماء'] };

/** The characters of each occurrence of a text in an element, from left to right on the screen. */
function shownOrders(element: Locator, text: string): Promise<string[]> {
  return element.evaluate((root, wanted) => {
    const signs: { node: Text; at: number; sign: string }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What only screen readers get has no place on the screen.
      if (!(node instanceof Text) || node.parentElement?.closest('.visually-hidden')) continue;
      for (let at = 0; at < node.data.length; at += 1) signs.push({ node, at, sign: node.data.charAt(at) });
    }
    const whole = signs.map(({ sign }) => sign).join('');
    const orders: string[] = [];
    for (let from = whole.indexOf(wanted); from !== -1; from = whole.indexOf(wanted, from + 1)) {
      const shown = signs.slice(from, from + wanted.length).map(({ node, at, sign }) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return { sign, box: range.getBoundingClientRect() };
      });
      shown.sort((one, other) => one.box.left - other.box.left);
      orders.push(shown.map(({ sign }) => sign).join(''));
    }
    return orders;
  }, text);
}

async function expectInOrder(element: Locator, texts: readonly string[]): Promise<void> {
  await expect(element).toBeVisible();
  for (const text of texts) {
    const orders = await shownOrders(element, text);
    expect(orders.length, text).toBeGreaterThan(0);
    for (const order of orders) expect(order).toBe(text);
  }
}

test(
  'on the page of an Arabic post every number keeps its order, in sentences, cells and footnotes',
  edge,
  async ({ page, emptySite }) => {
    const { slug } = await makeApproved(emptySite.context, post);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${emptySite.url}/phis/read/${slug}`);
    await expectInOrder(page.locator('.prose'), numbers);
    await expectInOrder(page.locator('h1'), ['+249 912 345 678', '5 mg x 3']);
    await expectInOrder(page.locator('.prose td').nth(1), ['5 mg x 3']);
    await expectInOrder(page.locator('.footnotes'), ['+249 912 345 678']);
    // The words around a number still run from right to left.
    const [before, after] = await page
      .locator('.prose > p')
      .first()
      .evaluate((paragraph) => {
        const isolate = paragraph.querySelector('bdi');
        const boxOf = (node: Node | null | undefined) => {
          const range = document.createRange();
          if (node) range.selectNodeContents(node);
          return range.getBoundingClientRect();
        };
        return [boxOf(isolate?.previousSibling).right, boxOf(isolate).right];
      });
    expect(before).toBeGreaterThan(after ?? 0);
  },
);

test(
  'in lists, search and the lists of its author every number of an Arabic post keeps its order',
  long,
  async ({ page, emptySite }) => {
    const author = await makeAccount(emptySite.context, 'R');
    await makeApproved(emptySite.context, { ...post, author });
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of ['/?lang=ar', '/phis?lang=en', `/phis/search?q=${encodeURIComponent('اتصل')}`]) {
      await page.goto(emptySite.url + path);
      await expectInOrder(page.getByRole('main'), ['+249 912 345 678', '5 mg x 3', '2026-05-15']);
    }
    await beSignedIn(page, emptySite, author);
    await page.goto(`${emptySite.url}/phis/user/posts`);
    const row = page.locator('main article').first();
    await expectInOrder(row, ['+249 912 345 678', '2026-05-15']);
  },
);

test(
  'in the preview of the editor and in review every number of an Arabic text keeps its order',
  long,
  async ({ page, emptySite }) => {
    const { context, url } = emptySite;
    const author = await makeAccount(context, 'R');
    const { id } = await makeDraft(context, { ...post, author });
    await page.setViewportSize({ width: 1280, height: 800 });
    await beSignedIn(page, emptySite, author);
    await page.goto(`${url}/phis/edit/${id}`);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expectInOrder(page.locator('section[aria-busy] .prose'), numbers);
    const submitted = await makeSubmitted(context, { ...post, author });
    await beSignedIn(page, emptySite, await makeAccount(context, 'A'));
    await page.goto(`${url}/dash/review/${submitted.id}`);
    await expectInOrder(page.locator('h1'), ['+249 912 345 678']);
    await expectInOrder(page.getByRole('main').locator('.prose').last(), numbers);
  },
);

test(
  'in an email every number in Arabic texts by people keeps its order',
  long,
  async ({ page, emptySite }) => {
    const { html } = writeMessage(emptySite.context.config, {
      language: 'ar',
      subject: 'أعيد مقالك',
      blocks: [
        { kind: 'title', text: title, language: 'ar' },
        { kind: 'quote', text: 'صحح الجرعة 5 mg x 3 من 5-10 أيام' },
        {
          kind: 'points',
          points: [{ passage: 'بتاريخ 2026-05-15 في', text: 'أهو 2026-05-16؟', answers: [] }],
        },
      ],
    });
    await page.setContent(html);
    const texts = ['+249 912 345 678', '5 mg x 3', '5-10', '2026-05-15', '2026-05-16'];
    await expectInOrder(page.locator('body'), texts);
  },
);

import { describe, expect, it } from 'vitest';
import { renderWithAbsoluteUrls } from './absolute-urls.ts';
import { renderDifference, renderLineDifference } from './difference.ts';
import { renderPreview } from './preview.ts';
import { renderMarkdown } from './render.ts';
import { plainText } from './words.ts';

const rendered = (markdown: string) => renderMarkdown(markdown, { direction: 'rtl' }).html;
const dose = '<bdi dir="ltr">5 mg x 3</bdi>';

describe('a phone number, date, dose or range in Arabic text keeps its order', () => {
  it('in paragraphs, headings, lists, cells, quotes and footnotes', () => {
    expect(rendered('خذ 5 mg x 3 يوميًا[^1]')).toContain(`<p>خذ ${dose} يوميًا`);
    expect(rendered('## خذ 5 mg x 3')).toContain(
      `<h2 id="h-خذ-5-mg-x-3">خذ ${dose}<a class="heading-anchor"`,
    );
    expect(rendered('- خذ 5 mg x 3\n  - 5 mg x 3')).toBe(
      `<ul><li>خذ ${dose}<ul><li>${dose}</li></ul></li></ul>`,
    );
    expect(rendered('| دواء | جرعة |\n| - | - |\n| أ | 5 mg x 3 |')).toContain(`<td>${dose}</td>`);
    expect(rendered('> خذ 5 mg x 3')).toContain(`<p>خذ ${dose}</p>`);
    expect(rendered('هنا[^1]\n\n[^1]: خذ 5 mg x 3 الآن')).toContain(`<p>خذ ${dose} الآن`);
  });

  it('across emphasis and superscript digits, in links, and partly in a link', () => {
    expect(rendered('هاتف **+249** 912 345')).toBe(
      '<p>هاتف <bdi dir="ltr"><strong>+249</strong> 912 345</bdi></p>',
    );
    expect(rendered('نحو 10<sup>7</sup> CFU')).toBe('<p>نحو <bdi dir="ltr">10<sup>7</sup> CFU</bdi></p>');
    expect(rendered('هاتف [+249 912](tel:+249912)')).toBe(
      '<p>هاتف <bdi dir="ltr"><a href="tel:+249912">+249 912</a></bdi></p>',
    );
    expect(rendered('**جرعة 5** mg يوميًا')).toBe(
      '<p><strong>جرعة <bdi dir="ltr">5</bdi></strong><bdi dir="ltr"> mg</bdi> يوميًا</p>',
    );
  });

  it('in a passage too long for one line, which may wrap', () => {
    const passage = '5 mg paracetamol with water daily';
    expect(rendered(`خذ في الصباح ${passage} ثم انتظر قليلا حتى المساء يا صديقي العزيز`)).toContain(
      `خذ في الصباح <span dir="ltr">${passage}</span> ثم`,
    );
  });

  it('without changes in code, formulas and left-to-right paragraphs', () => {
    expect(rendered('خذ `5 mg x 3` و $5-10$')).not.toContain('<bdi');
    expect(rendered('```\n5 mg x 3\n```')).not.toContain('<bdi');
    expect(rendered('Take 5 mg x 3 for 5-10 days.')).toBe('<p dir="ltr">Take 5 mg x 3 for 5-10 days.</p>');
    expect(renderMarkdown('Take 5 mg x 3 for 5-10 days.').html).toBe('<p>Take 5 mg x 3 for 5-10 days.</p>');
    expect(renderMarkdown('خذ في اليوم 5 mg x 3').html).toBe(`<p dir="rtl">خذ في اليوم ${dose}</p>`);
  });

  it('in previews, feeds and differences', () => {
    expect(renderPreview('خذ **5 mg** x 3 يوميًا', 200, 'rtl').html).toBe(
      'خذ <bdi dir="ltr"><strong>5 mg</strong> x 3</bdi> يوميًا',
    );
    const base = { origin: 'https://afya.example', page: 'https://afya.example/a' };
    expect(renderWithAbsoluteUrls('خذ 5 mg x 3', { direction: 'rtl' }, base)).toBe(`<p>خذ ${dose}</p>`);
    expect(renderDifference('خذ 5 mg x 3 يوميا', 'خذ 5 ml x 3 يوميا', { direction: 'rtl' })).toBe(
      '<p>خذ <bdi dir="ltr">5 <del class="removed">mg</del><ins class="added">ml</ins> x 3</bdi> يوميا</p>',
    );
    expect(renderLineDifference('خذ 5-10', 'خذ 5-12', 'rtl')).toBe(
      'خذ <bdi dir="ltr">5-<del class="removed">10</del><ins class="added">12</ins></bdi>',
    );
  });

  it('without changes of words or of allowed HTML', () => {
    expect(plainText('خذ 5 mg x 3 يوميًا')).toBe('خذ 5 mg x 3 يوميًا');
    expect(rendered('<bdi dir="rtl" onclick="x">5-10</bdi> أيام')).toBe(
      '<p><bdi dir="ltr">5-10</bdi> أيام</p>',
    );
  });
});

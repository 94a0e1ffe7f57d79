import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';
import { commonMisses } from './misses.ts';

/** A search finds posts by every name of the topic that it names. */

let site: TestApp;
const slugs: Record<string, string> = {};
beforeAll(async () => {
  site = await startTestApp();
  for (const [language, title] of [
    ['en', 'Malaria before the rains'],
    ['fr', 'Le paludisme avant les pluies'],
    ['pt', 'A malária antes das chuvas'],
    ['ar', 'الملاريا قبل الأمطار'],
    ['sw', 'Homa ya malaria kabla ya mvua'],
  ] as const)
    slugs[language] = (await makeApproved(site.context, { language, title, topics: [] })).slug;
  await makeApproved(site.context, { title: 'Wells', topics: ['wells'] });
});
afterAll(() => site.close());

const found = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await site.call('GET', `/content/posts?${new URLSearchParams(query)}`);
  return body.posts.map(({ slug }: { slug: string }) => slug);
};
const textOf = async (query: Record<string, string>) =>
  (await site.page(`/phis/search?${new URLSearchParams(query)}`)).html.replace(/<style>.*<\/style>/s, '');

describe('a search for a topic', () => {
  it.each(['paludisme', 'malaria', 'ملاريا', 'homa ya malaria', 'Malária'])(
    '%s finds the posts of every language',
    async (q) => {
      expect((await found({ q })).sort()).toEqual(Object.values(slugs).sort());
    },
  );

  it('finds posts by a name of several words of which one is a name, too', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Where to get safe water', topics: [] });
    expect(await found({ q: 'maji' })).toContain(slug);
    expect(await textOf({ q: 'maji', lang: 'en' })).toContain('<mark>safe water</mark>');
  });

  it('needs the other words too', async () => {
    expect(await found({ q: 'paludisme rains' })).toEqual([slugs.en]);
  });

  it('in one language finds its posts by names of others', async () => {
    expect(await found({ q: 'ملاريا', language: 'fr' })).toEqual([slugs.fr]);
  });

  it('gives posts in the language of the page first, and others under a heading of their own', async () => {
    const html = await textOf({ q: 'malaria', lang: 'fr' });
    const order = [...html.matchAll(/href="\/phis\/read\/([^"?]+)/g)].map(([, slug]) =>
      decodeURIComponent(slug ?? ''),
    );
    expect(order[0]).toBe(slugs.fr);
    expect(html.match(/class="list-others"/g)).toHaveLength(1);
    expect(html.indexOf('list-others')).toBeGreaterThan(html.indexOf(slugs.fr ?? 'none'));
    expect(html.indexOf('list-others')).toBeLessThan(html.indexOf(slugs.en ?? 'none'));
  });

  it('marks the names that posts were found by', async () => {
    expect(await textOf({ q: 'malaria', lang: 'fr' })).toContain('<mark>paludisme</mark>');
  });
});

describe('a search without a result', () => {
  it('offers topics with a similar name where some of the words are wrong', async () => {
    const html = await textOf({ q: 'visim qwxz' });
    expect(html).toContain('class="search-outcome"');
    expect(html).toContain('href="/phis/topics/water"');
  });

  it('offers the topics of the newest posts where no name is similar, and is counted for staff', async () => {
    for (let times = 0; times < 2; times += 1) {
      const html = await textOf({ q: 'qwxzqwxz' });
      expect(html).toContain('class="search-outcome"');
      expect(html).toContain('href="/phis/topics/water"');
    }
    const day = site.context.clock().toISOString().slice(0, 10);
    expect(await commonMisses(site.context, day, 10)).toEqual([{ words: 'qwxzqwxz', searches: 2 }]);
  });
});

describe('a question', () => {
  beforeAll(async () => {
    for (const [title, language, topic, body] of [
      ['Snakebite: the first hour', 'en', 'snakebite', 'First aid: keep still. The bitten must be carried.'],
      ['Mesure de la distance', 'fr', 'covid-19', 'Par un mètre, un enfant a la mesure.'],
      ['Living well', 'en', 'hiv', 'Treatment every day.'],
      ['As vacinações', 'pt', 'vaccination', 'Duas doses.'],
      ['Fears of needles', 'en', 'vaccine hesitancy', 'Vacinação, in Portuguese.'],
      ['Coles and Cols', 'en', 'markets', 'Coles, cols. A virus infection.'],
      ['De l’eau sûre', 'fr', 'cholera', 'Faire bouillir.'],
      ['Duumo', 'so', 'malaria', 'Qandho.'],
    ] as const)
      await makeApproved(site.context, { title, language, topics: [topic], body });
  });

  it.each([
    ['HIV', 'hiv'],
    ['AIDS', 'hiv'],
    ['morsure de serpent', 'snakebite'],
    ['serpent', 'snakebite'],
    ["j'ai été mordu par un serpent", 'snakebite'],
    ['mordida de cobra', 'snakebite'],
    ['mordedura de cobra', 'snakebite'],
    ['لدغة ثعبان', 'snakebite'],
    ['nimeumwa na nyoka', 'snakebite'],
    ['cizon maciji', 'snakebite'],
    ['እባብ ነከሰኝ', 'snakebite'],
    ['qaniinyo mas', 'snakebite'],
    ['vacinação', 'vaccination'],
    ['وقاية من الكوليرا', 'cholera'],
    ['calaamadaha duumada', 'malaria'],
    ['what should I do about snake bites', 'snakebite'],
  ])('%s is answered by posts on %s first', async (q, topic) => {
    const { body } = await site.call('GET', `/content/posts?${new URLSearchParams({ q })}`, {
      ip: '10.9.0.1',
    });
    expect(body.posts[0]?.topics).toEqual([topic]);
    expect(['asked', 'topic']).toContain(body.searched.match);
    if (topic === 'hiv')
      expect(body.posts.map(({ slug }: { slug: string }) => slug)).not.toContain('snakebite-the-first-hour');
  });

  it('marks no word for a part of a name, nor for a name in another language', async () => {
    const cholera = await textOf({ q: 'cholera', lang: 'en' });
    expect(cholera).not.toContain('<mark>Coles</mark>');
    await makeApproved(site.context, {
      language: 'ha',
      title: 'Kare na',
      topics: ['rabies'],
      body: 'Ciwon na kai.',
    });
    const rabies = await textOf({ q: 'rabies', lang: 'en' });
    expect(rabies).toContain('Kare na');
    expect(rabies).not.toMatch(/<mark>(na|Ciwon)<\/mark>/);
  });

  it('marks what was asked for and whole names of it, and says which names', async () => {
    for (const [language, title, body] of [
      ['en', 'Under a mosquito net', 'Mend the nets of boats. Mosquito nets, bed nets and beds.'],
      ['sw', 'Mbu wa usiku', 'Mbu huuma usiku.'],
      ['pt', 'De casa em casa', 'A casa.'],
    ] as const)
      await makeApproved(site.context, { language, title, body, topics: [] });
    const html = await textOf({ q: 'mosqito', lang: 'en' });
    expect(new Set(html.match(/<mark>.*?<\/mark>/g))).toEqual(
      new Set(['mosquito', 'Mosquito', 'bed nets', 'Mbu'].map((name) => `<mark>${name}</mark>`)),
    );
    expect(html).toContain(
      'Other names marked here: <bdi lang="en">bed nets</bdi> · <bdi lang="sw">Mbu</bdi></p>',
    );
    await makeApproved(site.context, { title: 'One case', topics: [] });
    const cases = await textOf({ q: 'cases', lang: 'en' });
    expect(cases).toContain('<mark>case</mark>');
    expect(cases).not.toContain('<mark>casa</mark>');
    expect(cases).not.toContain('Other names');
  });

  it('falls back to its topic, and says so', async () => {
    const html = await textOf({ q: 'morsure de serpent kwxq', lang: 'en' });
    expect(html).toContain('No post about snakebite has all the words in “morsure de serpent kwxq”.');
    expect(await textOf({ q: 'comment soigner le paludisme chez moi', lang: 'en' })).toContain(
      'Searching in French: its posts come first.',
    );
    expect(html).toContain('/phis/read/snakebite-the-first-hour');
  });

  it.each([
    ['words that names have apart', 'venom of a viper kwxq'],
    ['a name with another word in it', 'bitten badly by a snake kwxq'],
    ['the plural of Amharic', 'እባቦች'],
    ['an Amharic verb in another form', 'እባብ ነክሶኝ ነበር'],
    ['the object inside a Swahili verb', 'nyoka alimuuma kwxq'],
  ])('is answered by the topic that %s speak for', async (_, q) => {
    expect(await found({ q })).toContain('snakebite-the-first-hour');
  });

  it('has no topic by one word of many that is in its names', async () => {
    expect(await found({ q: 'kwxq zaphod bites trillian' })).toEqual([]);
  });

  it('says where no post is about its topic, and takes no word for a name that is none', async () => {
    for (const [language, title, body] of [
      ['en', 'After the flood', 'Check people for rabies and burns. Waste and wasted water; aided by all.'],
      ['ha', 'Kuna da labari', 'Kuna jin dadi. HIV/AIDS.'],
      ['ar', 'كرة السلة', 'السلة والسلال.'],
      ['so', 'Dhiig iyo wax yar', 'Dhiig yar oo kaliya. Caano.'],
    ] as const)
      await makeApproved(site.context, { language, title, body, topics: ['news'] });
    const burns = await textOf({ q: 'burns', lang: 'en' });
    expect(burns).toContain('No post is about burns. These mention it:');
    expect(burns).toContain('<mark>burns</mark>');
    expect(burns).not.toContain('Kuna da labari');
    expect(await found({ q: 'TB' })).toEqual([]);
    expect(await found({ q: 'anaemia' })).toEqual([]);
    expect(await found({ q: 'malnutrition' })).toEqual([]);
    expect(await textOf({ q: 'VIH', lang: 'en' })).not.toContain('<mark>aided</mark>');
  });

  it('offers the name of a topic for a word that no post has in this spelling', async () => {
    await makeApproved(site.context, { language: 'fr', title: 'Piscines', topics: [], body: 'Du chlore.' });
    const html = await textOf({ q: 'chlorea', lang: 'en' });
    expect(html).toContain('Did you mean: <a href="/phis/search?q=cholera"');
    expect(await textOf({ q: 'chlore', lang: 'en' })).not.toContain('Did you mean');
  });

  it('never corrects a word of the vocabulary, nor to another first letter', async () => {
    await makeApproved(site.context, { title: 'Moradia', language: 'pt', topics: [], body: 'Fafesa.' });
    for (const q of ['mordida', 'bafesa'])
      expect((await site.call('GET', `/content/posts?q=${q}`, { ip: '10.9.0.2' })).body.searched.match).toBe(
        'asked',
      );
  });

  it('is about the first of two topics, whatever other words a post on the second has', async () => {
    await makeApproved(site.context, {
      title: 'How many doses',
      topics: ['vaccination'],
      body: 'A vaccine.',
    });
    const { slug } = await makeApproved(site.context, {
      title: 'A bite',
      topics: ['rabies'],
      body: 'Wash it.',
    });
    const [first] = await found({ q: 'how many doses of vaccine after a dog bite' });
    expect(first).toBe(slug);
  });

  it('finds posts in the language of the page by a topic whose name has the name of theirs', async () => {
    const topics = ['water and hygiene'];
    await makeApproved(site.context, { title: 'L’eau des puits', language: 'fr', topics });
    const { slug } = await makeApproved(site.context, {
      title: 'Kibuyu chirizi',
      language: 'sw',
      topics,
      body: 'Kwa kunawa mikono.',
    });
    const { body } = await site.call('GET', '/content/posts?q=kunawa%20mikono');
    expect(body.posts[0].slug).toBe(slug);
  });

  it.each(['sida loo sameeyo jidka', 'collapsed in the sun', 'sun umbrellas'])(
    'has no topic by a small word that names one in another language: %s',
    async (q) => {
      for (const topic of ['hiv', 'poisoning'])
        await makeApproved(site.context, { title: `On ${topic}`, topics: [topic] });
      expect(await found({ q })).toEqual([]);
    },
  );

  it('needs a word in the title or the topics where no post has all of them', async () => {
    await makeApproved(site.context, {
      title: 'On the farm',
      topics: [],
      body: 'A foal swallowed a zinbal.',
    });
    expect(await found({ q: 'foal swallowed kwqx' })).toEqual([]);
    expect(await found({ q: 'farm swallowed kwqx' })).toHaveLength(1);
  });
});

describe('a mistyped search', () => {
  it('is corrected where nothing else is found, with a link to the words as they were typed', async () => {
    const html = await textOf({ q: 'paludismme', lang: 'fr' });
    expect(html).toContain('paludisme');
    expect(html).toContain('spelling=typed');
    const typed = await textOf({ q: 'paludismme', spelling: 'typed', lang: 'fr' });
    expect(typed).toContain('class="search-outcome"');
  });

  it('is left as it is where posts about its topic are found, and the likelier one is offered', async () => {
    const html = await textOf({ q: 'paludisme malariaa', lang: 'fr' });
    expect(html).toContain('Vouliez-vous dire');
    expect(html).toContain('href="/phis/search?q=paludisme+malaria');
  });

  it.each(['almalaria', 'el malarya'])('%s in Latin letters finds the Arabic name', async (q) => {
    expect(await found({ q })).toContain(slugs.ar);
  });

  it('in Latin letters finds an Amharic name with what goes before it, on every page', async () => {
    const { slug } = await makeApproved(site.context, { title: 'ወባ', language: 'am', topics: [] });
    expect(await textOf({ q: 'yewoba milikit', lang: 'am' })).toContain(encodeURIComponent(slug));
    expect((await found({ q: 'yewoba milikit' }))[0]).toBe(slug);
    expect(await textOf({ q: 'yewoba milikit' })).toContain('አማርኛ');
  });

  it('in Latin letters is about the topic that a word with a name beside it tells, a dog rather than a heart', async () => {
    const snake = await makeApproved(site.context, { title: 'إسعاف', language: 'ar', topics: ['snakebite'] });
    const dog = await makeApproved(site.context, { title: 'جرح', language: 'ar', topics: ['rabies'] });
    for (const q of ['ladghat afaa', 'laseat thoban']) expect((await found({ q }))[0]).toBe(snake.slug);
    expect((await found({ q: 'adat kalb' }))[0]).toBe(dog.slug);
    expect(await found({ q: 'qwzrt blfgh' })).toEqual([]);
  });

  it.each([
    'nature',
    'wikipedia',
    'memories',
    'katibu',
    'adduunka',
    'urusi agizo',
    'cigaba kwqx',
    'bordo',
    'tunis',
  ])('is about no topic whose name has its consonants with other vowels: %s', (q) => {
    const vocabulary = site.context.topics;
    for (const languages of [['ar'], ['am'], ['en']]) {
      expect(vocabulary.soundingLike(q.split(' '), languages)).toBeNull();
      expect(
        vocabulary.likeliestSound(q.split(' '), { languages, isUnknown: true, isGeneral: () => false }),
      ).toBeNull();
    }
  });

  it('in Amharic letters finds a name with m for n before b', async () => {
    const { slug } = await makeApproved(site.context, { title: 'TB', topics: ['tuberculosis'] });
    expect(await found({ q: 'ሳምባ ነቀርሳ' })).toContain(slug);
  });

  it('is about the narrower topic of a mistyped word, rather than the wider one of another, and offers the spelling', async () => {
    const narrow = await makeApproved(site.context, { title: 'The first hour', topics: ['breastfeeding'] });
    await makeApproved(site.context, { title: 'Cord care', topics: ['newborn health'] });
    expect(await found({ q: 'brestfeeding newborn' })).toEqual([narrow.slug]);
    expect(await textOf({ q: 'brestfeeding newborn' })).toContain('q=breastfeeding+newborn');
  });

  it('finds a name whose parts were joined by a hyphen', async () => {
    expect((await found({ q: 'anti-malarials for kwqx' })).sort()).toEqual(
      (await found({ q: 'antimalarials for kwqx' })).sort(),
    );
  });

  it('of several words is only offered a likelier one that posts have far inside', async () => {
    await makeApproved(site.context, { title: 'Report', topics: [], body: 'A brumelitis in zalkadosis.' });
    const html = await textOf({ q: 'zalkadosis brumelitus' });
    expect(html).toContain('class="search-outcome"');
    expect(html).toContain('href="/phis/search?q=zalkadosis+brumelitis');
  });
});

import { authScreens, prepareAuthScreens } from './auth-screens.ts';
import { consentScreens, developerScreens, prepareDevelopers } from './developer-screens.ts';
import { editorScreens, prepareDesk } from './editor-screens.ts';
import { lookAt, photographing } from './look.ts';
import { prepareProfiles, profileScreens } from './profile-screens.ts';
import { prepareRecord, recordScreens } from './record-screens.ts';
import { emptyScreens, filledScreens } from './screens.ts';
import { expect, long, onlyLong, test } from './test.ts';

/** What `npm test` looks at; the others differ from these in less. */
const usual = new Set([
  'home en',
  'posts en',
  'post en',
  'post in Arabic ar',
  'search with hits en',
  'author ar',
  'not found en',
]);

for (const language of ['en', 'ar'] as const) {
  for (const [name, show] of Object.entries(filledScreens)) {
    test(
      `${name}, in ${language}, is accessible on any screen`,
      onlyLong(!usual.has(`${name} ${language}`)),
      async ({ page, site }) => {
        await show(page, site, language);
        await lookAt(page, `${name} ${language}`);
      },
    );
  }

  for (const [name, show] of Object.entries(emptyScreens)) {
    test(`${name}, in ${language}, is accessible on any screen`, long, async ({ page, emptySite }) => {
      await show(page, emptySite, language);
      await lookAt(page, `${name} ${language}`);
    });
  }

  test(
    `the screens of signing in, in ${language}, are accessible on any screen`,
    long,
    async ({ page, emptySite }) => {
      test.setTimeout(photographing);
      const known = await prepareAuthScreens(emptySite);
      for (const [name, show] of Object.entries(authScreens)) {
        await test.step(name, async () => {
          await show(page, emptySite, known, language);
          await lookAt(page, `${name} ${language}`);
        });
      }
    },
  );

  test(`the profile area, in ${language}, is accessible on any screen`, long, async ({ page, emptySite }) => {
    test.setTimeout(photographing);
    const people = await prepareProfiles(emptySite);
    for (const [name, show] of Object.entries(profileScreens)) {
      await test.step(name, async () => {
        await show(page, emptySite, people, language);
        await lookAt(page, `${name} ${language}`);
      });
    }
  });

  test(`the editor, in ${language}, is accessible on any screen`, long, async ({ page, emptySite }) => {
    test.setTimeout(photographing);
    const desk = await prepareDesk(emptySite, language);
    for (const [name, show] of Object.entries(editorScreens)) {
      await test.step(name, async () => {
        await show(page, emptySite, desk, language);
        await lookAt(page, `${name} ${language}`);
      });
    }
  });

  test(
    `the record of posts, in ${language}, is accessible on any screen`,
    long,
    async ({ page, emptySite }) => {
      test.setTimeout(photographing);
      const record = await prepareRecord(emptySite);
      for (const [name, pathOf] of Object.entries(recordScreens)) {
        await test.step(name, async () => {
          await page.goto(`${emptySite.url}${pathOf(record)}?lang=${language}`);
          await lookAt(page, `${name} ${language}`);
          // On a wide screen the text stands beside the facts, whatever stands above both.
          for (const text of await page.locator('.post-text').all())
            expect((await text.boundingBox())?.width).toBeGreaterThan(500);
        });
      }
    },
  );

  for (const [what, screens] of Object.entries({
    'the account of a developer': developerScreens,
    'connecting an app': consentScreens,
  })) {
    test(`${what}, in ${language}, is accessible on any screen`, long, async ({ page, emptySite }) => {
      test.slow();
      const developers = await prepareDevelopers(emptySite);
      for (const [name, show] of Object.entries(screens)) {
        await test.step(name, async () => {
          await show(page, emptySite, developers, language);
          await lookAt(page, `${name} ${language}`);
        });
      }
      await developers.app.close();
    });
  }
}

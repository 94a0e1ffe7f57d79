import type { IslandWords } from '../../contract/pages.ts';
import { withoutIsolates } from '../../messages/locale.ts';
import type { PageContext } from './page-context.ts';

/** The texts that the script of the pages shows, as JSON in the page and in its language. */
export function islandWords({ t, frame }: PageContext): string {
  const places = { time: '{time}', month: '{month}', day: '{day}', year: '{year}' };
  const words: IslandWords = {
    timestamp: {
      months: t('timestamp.months', { returnObjects: true }),
      today: t('timestamp.today', places),
      yesterday: t('timestamp.yesterday', places),
      date: t('timestamp.date', places),
    },
    like: t('islands.like'),
    follow: t('islands.follow'),
    copy: t('islands.copy'),
    copied: t('islands.copied'),
    failed: t(frame.maintenance === null ? 'islands.failed' : 'maintenance.banner'),
    account: t('islands.account'),
    close: t('islands.close'),
  };
  return withoutIsolates(JSON.stringify(words));
}

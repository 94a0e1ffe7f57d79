import { tutorialPath } from '../../../contract/paths.ts';
import type { PageContext } from '../page-context.ts';

/** What the answers of the network say, and what they don't. */
export function Meaning({ context: { t, href } }: { context: PageContext }) {
  return (
    <>
      <h2>{t('network.meaning')}</h2>
      <ul>
        <li>{t('network.meaningYes')}</li>
        <li>{t('network.meaningNo')}</li>
        <li>{t('network.meaningNone')}</li>
        <li>{t('network.meaningSum')}</li>
      </ul>
      <p>
        {t('network.counts')} <a href={href(tutorialPath('ask-the-network'))}>{t('network.programs')}</a>
      </p>
    </>
  );
}

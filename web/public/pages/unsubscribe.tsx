import { followingPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/** Asks a follower to confirm that they want no more emails. The form posts to the URL that it is on. */
export function UnsubscribePage({ context: { t, href }, done }: { context: PageContext; done: boolean }) {
  if (done) {
    return (
      <div className="frame message">
        <h1>{t('unsubscribe.doneTitle')}</h1>
        <p>{t('unsubscribe.doneText')}</p>
        <ButtonLink href={href(followingPath)}>{t('unsubscribe.following')}</ButtonLink>
      </div>
    );
  }
  return (
    <div className="frame message">
      <h1>{t('unsubscribe.title')}</h1>
      <p>{t('unsubscribe.text')}</p>
      <form method="post">
        <button className="button" type="submit">
          {t('unsubscribe.submit')}
        </button>
      </form>
    </div>
  );
}

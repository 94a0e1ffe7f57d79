import { followingPath } from '../../../contract/paths.ts';
import type { UnsubscribeView } from '../../../contract/views/follow-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NeverDone, NeverForm } from '../following/follow.tsx';
import type { PageContext } from '../page-context.ts';

/** Asks a follower to confirm that they want no more emails. The forms post to the address that they are on. */
export function UnsubscribePage({ context, view }: { context: PageContext; view: UnsubscribeView }) {
  const { t, href } = context;
  if (view.of === 'address' && view.done && view.forGood) return <NeverDone context={context} />;
  if (view.done)
    return (
      <div className="frame message">
        <h1>{t('unsubscribe.doneTitle')}</h1>
        {view.of === 'account' ? (
          <>
            <p>{t('unsubscribe.doneText')}</p>
            <ButtonLink href={href(followingPath)}>{t('unsubscribe.following')}</ButtonLink>
          </>
        ) : (
          <p>{t('unsubscribe.forgotten')}</p>
        )}
      </div>
    );
  return (
    <div className="frame message">
      <h1>{t('unsubscribe.title')}</h1>
      <p>{t(view.of === 'account' ? 'unsubscribe.text' : 'unsubscribe.addressText')}</p>
      <form method="post">
        <button className="button" type="submit">
          {t('unsubscribe.submit')}
        </button>
      </form>
      {view.of === 'address' && (
        <>
          {view.follows.length > 1 && <OneOf context={context} follows={view.follows} />}
          <h2>{t('byEmail.strangerTitle')}</h2>
          <p>{t('byEmail.strangerText')}</p>
          <NeverForm context={context} />
        </>
      )}
    </div>
  );
}

type Follows = Extract<UnsubscribeView, { of: 'address'; done: false }>['follows'];

/** Each thing that the address follows, with a button that ends it alone. */
function OneOf({ context: { t }, follows }: { context: PageContext; follows: Follows }) {
  return (
    <form method="post">
      <h2>{t('unsubscribe.onlyOne')}</h2>
      <ul>
        {follows.map(({ kind, value, name }) => (
          <li key={`${kind} ${value}`}>
            <button className="button button-quiet" type="submit" name="only" value={`${kind} ${value}`}>
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

import { directionOf } from '../../../../contract/constants.ts';
import { reviewRequests } from '../../../../contract/desk/calls/review-requests.ts';
import type { ToDoItem, ToDoKind } from '../../../../contract/desk/calls/to-do.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { AreaIcon } from '../../frame/workplace/icons.tsx';
import { useTitle } from '../../writing/posts/own-row.tsx';
import { RecordingButton } from '../../writing/recordings/recording-button.tsx';
import { WaitingSince } from '../review/queue/waiting-since.tsx';
import { addressOf, areaOf } from './next-actions.ts';
import styles from './to-do.module.css';

/** A name is decided on where it is shown, below the list. */
type ListedKind = Exclude<ToDoKind, 'name'>;

/** Leads to the page on which somebody answers who asked them for a review. */
function OpenRequest({ id, title }: { id: string; title: string }) {
  const { t, currentLanguage } = useLanguage();
  return (
    <SaveButton
      label={t('toDo.next.request')}
      about={title}
      busyLabel={t('toDo.opening')}
      look="quiet"
      failure={t('toDo.notOpened')}
      send={() => call(reviewRequests.openReviewRequest, { params: { id } })}
      onSaved={({ path }) => location.assign(`${path}?lang=${currentLanguage}`)}
      byToast
    />
  );
}

/** Something that waits: what it is, why and since when, and one button that leads to what is to be done. */
export function ToDoRow({ item, kind }: { item: ToDoItem; kind: ListedKind }) {
  const { t } = useLanguage();
  const { id, language, at, by, why, urgent, mine } = item;
  const title = useTitle(item);
  return (
    <li className={styles.row} data-urgent={urgent}>
      <span className={styles.icon}>
        <AreaIcon of={areaOf(kind)} />
      </span>
      <div className={styles.what}>
        {language === null ? (
          <h2 className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
        ) : (
          <h2 className={`${styles.title} in-list`} lang={language} dir={directionOf(language)}>
            <OrderedText stretches={inOrder(title, directionOf(language))} />
          </h2>
        )}
        <p className={styles.facts}>
          <strong>
            {by !== null && kind === 'returned' ? t('toDo.returnedBy', { name: by }) : t(`toDo.is.${kind}`)}
          </strong>
          {urgent && (
            <span className="badge badge-overdue">
              {t(kind === 'translation' ? 'toDo.originalGone' : 'review.due.overdue')}
            </span>
          )}
          {mine && <span>{t('review.claims.mine')}</span>}
          {by !== null && kind !== 'returned' && <bdi>{by}</bdi>}
          <WaitingSince instant={at} />
        </p>
        {why !== null && (
          <p className={styles.why}>
            <bdi>{why}</bdi>
          </p>
        )}
      </div>
      {kind === 'recording' && <RecordingButton post={{ _id: { $oid: id }, title }} confirms />}
      {kind === 'request' && <OpenRequest id={id} title={title} />}
      {kind !== 'recording' && kind !== 'request' && (
        <SiteLink className="button button-quiet" to={addressOf(item)}>
          {t(`toDo.next.${kind}`)}
          <span className="visually-hidden"> {title}</span>
        </SiteLink>
      )}
    </li>
  );
}

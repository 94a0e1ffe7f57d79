import { contactPath, postsPath } from '../../../../contract/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { PageHeading, PageTitle } from './page.tsx';

/** Shown for an unknown URL (product.md#the-not-found-page). */
export function NotFoundView() {
  const { t, publicHref } = useLanguage();
  return (
    <div className="frame message">
      <title>{t('notFound.title')}</title>
      <meta name="description" content={t('notFound.description')} />
      <p className="message-code">{t('notFound.label')}</p>
      <PageHeading>{t('notFound.heading')}</PageHeading>
      <p>{t('notFound.text')}</p>
      <ButtonLink href={publicHref(postsPath)}>{t('notFound.back')}</ButtonLink>
    </div>
  );
}

/** Shown when the service is unavailable (product.md#the-offline-screen-and-the-progress-bar). */
export function OfflineView() {
  const { t, publicHref } = useLanguage();
  return (
    <div className="frame message">
      <PageTitle title={t('offline.title')} />
      <PageHeading>{t('offline.heading')}</PageHeading>
      <p>{t('offline.text')}</p>
      <ButtonLink href={publicHref(postsPath)}>{t('offline.back')}</ButtonLink>
    </div>
  );
}

/** Shown to signed-in people who aren't allowed (product.md#lists, product.md#messages-for-people). */
export function DeniedView() {
  const { t, publicHref } = useLanguage();
  return (
    <div className="frame message">
      <PageTitle title={t('denied.title')} />
      <PageHeading>{t('denied.heading')}</PageHeading>
      <p>
        {t('denied.text')} <a href={publicHref(contactPath)}>{t('sitePages.contact')}</a>
      </p>
      <ButtonLink href={publicHref(postsPath)}>{t('denied.back')}</ButtonLink>
    </div>
  );
}

/** Shown when something could not be loaded (product.md#messages-for-people). */
export function ErrorView({ onTryAgain }: { onTryAgain(): void }) {
  const { t } = useLanguage();
  return (
    <ErrorMessage
      heading={t('failure.heading')}
      text={t('failure.text')}
      action={t('failure.again')}
      onAction={onTryAgain}
    />
  );
}

/** Shown when a page's script could not be loaded (product.md#limits). */
export function ChunkErrorView() {
  const { t } = useLanguage();
  return (
    <ErrorMessage
      heading={t('failure.chunkHeading')}
      text={t('failure.chunkText')}
      action={t('failure.reload')}
      onAction={() => window.location.reload()}
    />
  );
}

/** Shown when a page crashed. */
export function CrashView() {
  const { t } = useLanguage();
  return (
    <ErrorMessage
      heading={t('failure.crashHeading')}
      text={t('failure.crashText')}
      action={t('failure.reload')}
      onAction={() => window.location.reload()}
    />
  );
}

interface ErrorMessageProps {
  heading: string;
  text: string;
  action: string;
  onAction(): void;
}

function ErrorMessage({ heading, text, action, onAction }: ErrorMessageProps) {
  const { t } = useLanguage();
  return (
    <div className="frame message" role="alert">
      <PageTitle title={t('failure.title')} />
      <PageHeading>{heading}</PageHeading>
      <p>{text}</p>
      <button className="button" type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}

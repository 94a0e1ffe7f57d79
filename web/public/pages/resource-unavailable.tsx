import { postsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ServerDownIcon } from '../../ui/icons.tsx';
import type { PageContext } from '../page-context.ts';

/**
 * The small screen for a server that does not answer or lacks the resource (product.md#the-not-found-page);
 * also at `/servererror`.
 */
export function ResourceUnavailablePage({
  context: { t, href },
  request,
}: {
  context: PageContext;
  request?: string | undefined;
}) {
  return (
    <div className="frame message">
      <p className="message-code">
        <ServerDownIcon />
      </p>
      <h1>{t('unavailable.heading')}</h1>
      <p>{t('unavailable.text')}</p>
      <p>{t('unavailable.later')}</p>
      {request !== undefined && <p>{t('unavailable.request', { id: request })}</p>}
      <ButtonLink href={href(postsPath)}>{t('unavailable.back')}</ButtonLink>
    </div>
  );
}

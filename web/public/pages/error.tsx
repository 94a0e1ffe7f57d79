import { postsPath, requestPasswordPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/** The error screen, for a new password that was not accepted (product.md#messages-for-people). */
export function ErrorPage({ context: { t, href } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <h1>{t('error.heading')}</h1>
      <p>{t('error.text')}</p>
      <div className="ways">
        <ButtonLink href={href(requestPasswordPath)}>{t('newLink.password')}</ButtonLink>
        <ButtonLink href={href(postsPath)} weight="quiet">
          {t('error.back')}
        </ButtonLink>
      </div>
    </div>
  );
}

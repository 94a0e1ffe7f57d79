import { postsPath, requestPasswordPath, requestVerificationPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/** The page of a used or expired link, with ways to get a new one (product.md#messages-for-people). */
export function ExpiredPage({ context: { t, href } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <h1>{t('expired.heading')}</h1>
      <p>{t('expired.text')}</p>
      <div className="ways">
        <ButtonLink href={href(requestVerificationPath)}>{t('newLink.verification')}</ButtonLink>
        <ButtonLink href={href(requestPasswordPath)}>{t('newLink.password')}</ButtonLink>
        <ButtonLink href={href(postsPath)} weight="quiet">
          {t('expired.back')}
        </ButtonLink>
      </div>
    </div>
  );
}

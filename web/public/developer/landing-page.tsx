import { developerSignUpPath, docsHomePath, docsPath, tutorialPath } from '../../../contract/paths.ts';
import type { PageContext } from '../page-context.ts';
import { Rocket } from './rocket.tsx';

/**
 * The landing page for developers (product.md#the-developer-portal). "Get Started" links to signing up; for
 * people who are signed in, the script changes it to the docs.
 */
export function LandingScreen({ context }: { context: PageContext }) {
  const { frame, t, href } = context;
  const product = frame.product.name;
  return (
    <>
      <section className="hero developer-hero">
        <div className="frame">
          <div className="developer-pitch">
            <h1>{t('developers.landing.heading')}</h1>
            <p>{t('developers.landing.lead', { product })}</p>
            <a className="button" href={href(developerSignUpPath)} data-developer-href={href(docsHomePath)}>
              {t('developers.landing.start')}
            </a>
          </div>
          <Rocket />
        </div>
      </section>
      <section className="frame home-section">
        <h2>{t('developers.landing.ways')}</h2>
        <ul className="principles">
          <Way context={context} name="read" path={docsPath('first-call')} />
          <Way context={context} name="write" path={tutorialPath('publish-from-a-script')} />
          <Way context={context} name="signIn" path={docsPath('oauth')} />
          <Way context={context} name="copy" path={docsPath('enterprise')} />
        </ul>
      </section>
    </>
  );
}

interface WayProps {
  context: PageContext;
  name: 'read' | 'write' | 'signIn' | 'copy';
  path: string;
}

function Way({ context: { t, href }, name, path }: WayProps) {
  return (
    <li>
      <h3>
        <a className="developer-way" href={href(path)}>
          {t(`developers.landing.${name}.heading`)}
        </a>
      </h3>
      <p>{t(`developers.landing.${name}.text`)}</p>
    </li>
  );
}

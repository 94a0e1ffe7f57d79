import type { ReactNode } from 'react';
import type { PublicPage } from '../../../contract/pages.ts';
import type { PageContext } from '../page-context.ts';
import { DocumentScreen } from './document.tsx';
import { type DeveloperArea, DeveloperFrame } from './frame.tsx';
import { LandingScreen } from './landing-page.tsx';
import { OfflineScreen } from './offline.tsx';
import { SearchScreen } from './search.tsx';
import { TryScreen } from './try.tsx';
import { TutorialsScreen } from './tutorials.tsx';

type DeveloperPage = Extract<PublicPage, { kind: 'developer' }>;

/** A screen of the developer portal, in its frame. */
export function DeveloperScreenPage({ context, page }: { context: PageContext; page: DeveloperPage }) {
  const { screen, assets } = page;
  if (screen.name === 'offline') {
    return (
      <>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own style sheet, which must be inside the file. */}
        <style dangerouslySetInnerHTML={{ __html: assets.styleText }} />
        <OfflineScreen context={context} screen={screen} />
      </>
    );
  }
  return (
    <DeveloperFrame
      context={context}
      area={areaOf(page)}
      hasMenus={screen.name === 'document' || screen.name === 'search'}
      assets={assets}
    >
      {contentOf(page, context)}
    </DeveloperFrame>
  );
}

function contentOf({ screen }: DeveloperPage, context: PageContext): ReactNode {
  switch (screen.name) {
    case 'landing':
      return <LandingScreen context={context} />;
    case 'document':
      return <DocumentScreen context={context} area={screen.area} page={screen.page} menus={screen.menus} />;
    case 'search':
      return (
        <SearchScreen context={context} query={screen.query} found={screen.found} menus={screen.menus} />
      );
    case 'tutorials':
      return <TutorialsScreen context={context} tutorials={screen.tutorials} />;
    case 'try':
      return <TryScreen context={context} calls={screen.calls} />;
  }
}

function areaOf({ screen }: DeveloperPage): DeveloperArea {
  switch (screen.name) {
    case 'document':
      return screen.area;
    case 'search':
      return 'docs';
    case 'tutorials':
      return 'tutorials';
    case 'try':
      return 'api';
    default:
      return null;
  }
}

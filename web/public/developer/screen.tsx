import type { ReactNode } from 'react';
import type { Page } from '../../../contract/pages.ts';
import type { Site } from '../site.ts';
import { DocumentScreen } from './document.tsx';
import { type DeveloperArea, DeveloperFrame } from './frame.tsx';
import { LandingScreen } from './landing.tsx';
import { OfflineScreen } from './offline.tsx';
import { SearchScreen } from './search.tsx';
import { TryScreen } from './try.tsx';
import { TutorialsScreen } from './tutorials.tsx';

type DeveloperPage = Extract<Page, { kind: 'developer' }>;

/** A screen of the developer portal, in its frame. */
export function DeveloperScreenPage({ site, page }: { site: Site; page: DeveloperPage }) {
  const { screen, assets } = page;
  if (screen.name === 'offline') {
    return (
      <>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own style sheet, which has to be in the file. */}
        <style dangerouslySetInnerHTML={{ __html: assets.styleText }} />
        <OfflineScreen site={site} screen={screen} />
      </>
    );
  }
  return (
    <DeveloperFrame
      site={site}
      area={areaOf(page)}
      hasMenus={screen.name === 'document' || screen.name === 'search'}
      assets={assets}
    >
      {contentOf(page, site)}
    </DeveloperFrame>
  );
}

function contentOf({ screen }: DeveloperPage, site: Site): ReactNode {
  switch (screen.name) {
    case 'landing':
      return <LandingScreen site={site} />;
    case 'document':
      return <DocumentScreen site={site} area={screen.area} page={screen.page} menus={screen.menus} />;
    case 'search':
      return <SearchScreen site={site} query={screen.query} found={screen.found} menus={screen.menus} />;
    case 'tutorials':
      return <TutorialsScreen site={site} tutorials={screen.tutorials} />;
    case 'try':
      return <TryScreen site={site} calls={screen.calls} />;
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

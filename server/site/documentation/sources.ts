/** The data of the screens of the developer portal (product.md#the-developer-portal). */

import type { DeveloperAssets, PublicPage } from '../../../contract/pages.ts';
import type { DeveloperScreen, DocumentPage } from '../../../contract/site/documentation.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import type { Documentation } from './documentation.ts';

/** Makes the pages of the portal. They change only with the program, so nothing invalidates them. */
export class DeveloperSources {
  readonly #documentation: Documentation;
  readonly #assets: DeveloperAssets;

  constructor(documentation: Documentation, assets: DeveloperAssets) {
    this.#documentation = documentation;
    this.#assets = assets;
  }

  async landing(): Promise<Source> {
    return this.#shown({ name: 'landing' });
  }

  /** A page of the docs by its name, or the first page without a name; null if there is none. */
  async docs(name: string | null): Promise<Source | null> {
    return this.#document('docs', await this.#documentation.page(name));
  }

  async tutorial(name: string): Promise<Source | null> {
    return this.#document('tutorials', await this.#documentation.tutorial(name));
  }

  async tutorials(): Promise<Source> {
    return this.#shown({ name: 'tutorials', tutorials: this.#documentation.listTutorials() });
  }

  async try(): Promise<Source> {
    return this.#shown({ name: 'try', calls: this.#documentation.triedCalls() });
  }

  async offline(): Promise<Source> {
    const { menus } = this.#documentation;
    return this.#shown({ name: 'offline', pages: await this.#documentation.everyPage(), menus });
  }

  async search(query: string): Promise<PublicPage> {
    const { menus } = this.#documentation;
    const found = query === '' ? [] : await this.#documentation.search(query);
    return this.#page({ name: 'search', query, found, menus });
  }

  #document(area: 'docs' | 'tutorials', page: DocumentPage | null): Source | null {
    const { menus } = this.#documentation;
    return page && this.#shown({ name: 'document', area, page, menus });
  }

  #shown(screen: DeveloperScreen): Source {
    return { status: 200, page: this.#page(screen), dependsOn: [] };
  }

  #page(screen: DeveloperScreen): PublicPage {
    return { kind: 'developer', assets: this.#assets, screen };
  }
}

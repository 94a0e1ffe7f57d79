import { defaultLanguage, searchCharacters } from '../../../contract/constants.ts';
import { searchPath } from '../../../contract/paths.ts';
import type { PageContext } from '../page-context.ts';

/** The search form. It works without a script: the results are a page with its own URL. */
export function SearchForm({ context: { frame, t }, asked }: { context: PageContext; asked: string }) {
  return (
    <search className="no-print">
      <form className="search-form" action={searchPath} method="get">
        <label className="visually-hidden" htmlFor="q">
          {t('search.label')}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={asked}
          maxLength={searchCharacters}
          placeholder={t('search.placeholder')}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
        />
        {frame.language !== defaultLanguage && <input type="hidden" name="lang" value={frame.language} />}
        <button className="button" type="submit">
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}

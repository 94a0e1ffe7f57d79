import { savedPackPath } from '../../../contract/site/pack-paths.ts';
import type { PageContext } from '../page-context.ts';
import { pushWords, savedWords, savingWords } from './words.ts';

/** The list of saved posts. A worker in the browser writes them in place of what is said where there are none. */
export function SavedPage({
  context,
  script,
  push,
}: {
  context: PageContext;
  script: string;
  /** The key with which browsers ask for messages; null where they get none. */
  push: string | null;
}) {
  const { t, href } = context;
  return (
    <div className="frame message">
      <h1>{t('saved.listTitle')}</h1>
      <p>{t('saved.listLead')}</p>
      <div id="saved-here" data-words={savedWords(context)}>
        <p>{t('saved.none')}</p>
      </div>
      <section className="saved-part" id="saved-elsewhere" data-remove={t('saved.remove')} hidden>
        <h2>{t('saved.elsewhere')}</h2>
        <p>{t('saved.elsewhereText')}</p>
        <ul />
      </section>
      <form className="saved-part" id="saved-pack" method="post" action={href(savedPackPath)} hidden>
        <h2>{t('packs.open')}</h2>
        <p>{t('packs.savedText')}</p>
        <p>{t('packs.savedKept')}</p>
        <input type="hidden" name="posts" />
        <button className="button" type="submit">
          {t('packs.make')}
        </button>
      </form>
      {push !== null && (
        <section
          className="saved-part"
          id="saved-push"
          data-key={push}
          data-words={pushWords(context)}
          hidden
        >
          <h2>{t('saved.pushTitle')}</h2>
          <p>{t('saved.pushText')}</p>
          <div className="saved-part" />
        </section>
      )}
      <script type="module" src={script} />
    </div>
  );
}

/** Removes all that is saved from a browser, and the worker that shows it. */
export function SavedOffPage({ context, script }: { context: PageContext; script: string }) {
  const { t } = context;
  return (
    <div className="frame message">
      <h1>{t('saved.offTitle')}</h1>
      <p>{t('saved.offText')}</p>
      <div id="saved-off" data-words={savingWords(context)}>
        <p>{t('saved.offNeedsScript')}</p>
      </div>
      <script type="module" src={script} />
    </div>
  );
}

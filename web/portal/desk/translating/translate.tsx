import { useState } from 'react';
import { useNavigate } from 'react-router';
import { interfaceLanguages } from '../../../../contract/constants.ts';
import { translations } from '../../../../contract/desk/calls/translations.ts';
import { translationDeskPath } from '../../../../contract/views/translation-paths.ts';
import { type Option, SelectField } from '../../../ui/fields/select-field.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { refetchPostLists } from '../../writing/posts/refetch-post-lists.ts';

/** Begins a translation and gives its id; or that of one's own that is begun already. @throws CallError */
async function begin(post: string, language: string): Promise<string> {
  try {
    const { id } = await call(translations.translatePost, { params: { id: post }, body: { language } });
    void refetchPostLists();
    return id;
  } catch (error) {
    const own =
      error instanceof CallError && error.is('translation_exists') ? ownDraftOf(error.current) : null;
    if (own === null) throw error;
    return own;
  }
}

/** The id of the translation that exists already, if it is one's own draft. */
function ownDraftOf(current: unknown): string | null {
  if (typeof current !== 'object' || current === null) return null;
  if (
    !('mine' in current) ||
    current.mine !== true ||
    !('published' in current) ||
    current.published !== false
  )
    return null;
  return 'id' in current && typeof current.id === 'string' ? current.id : null;
}

/** The button that begins a translation of a post into a language, and opens its desk. */
export function TranslateButton({
  post,
  title,
  language,
}: {
  post: string;
  title: string;
  language: string;
}) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  return (
    <div className="row-actions">
      <SaveButton
        label={t('translating.short')}
        busyLabel={t('translating.beginning')}
        look="quiet"
        about={title}
        failure={t('translating.notBegun')}
        send={async () => navigate(translationDeskPath(await begin(post, language)))}
      />
    </div>
  );
}

/** The languages that something can be translated into, one that is chosen already among them. */
export function useTranslationLanguages(chosen: string): Option[] {
  const languageName = useLanguageName();
  const languages = new Set<string>([...interfaceLanguages, chosen]);
  return [...languages].map((lang) => ({ value: lang, label: languageName(lang), lang }));
}

/** Asks into which language a post is translated: where a link on its page leads to. */
export function AskLanguage({ post, initial, onClose }: { post: string; initial: string; onClose(): void }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [language, setLanguage] = useState(initial);
  return (
    <ConfirmDialog
      heading={t('translating.title')}
      labels={{
        submit: t('translating.begin'),
        busy: t('translating.beginning'),
        failed: t('translating.notBegun'),
      }}
      send={async () => navigate(translationDeskPath(await begin(post, language)))}
      done={null}
      onClose={onClose}
    >
      <SelectField
        name="translate-post-into"
        label={t('translating.into')}
        options={useTranslationLanguages(initial)}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { interfaceLanguages } from '../../../../contract/constants.ts';
import { translations } from '../../../../contract/desk/calls/translations.ts';
import { translationDeskPath } from '../../../../contract/views/translation-paths.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
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
  const action = useAction(t('translating.notBegun'));
  return (
    <>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <div className="row-actions">
        <BusyButton
          type="button"
          busy={action.busy}
          label={t('translating.translate', { title })}
          busyLabel={t('translating.beginning')}
          onClick={() =>
            void action.run(async () => navigate(translationDeskPath(await begin(post, language))))
          }
        />
      </div>
    </>
  );
}

/** Asks into which language a post is translated: where a link on its page leads to. */
export function AskLanguage({ post, initial, onClose }: { post: string; initial: string; onClose(): void }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
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
      onSubmit={async () => navigate(translationDeskPath(await begin(post, language)))}
      onClose={onClose}
    >
      <FieldFrame name="translate-post-into" label={t('translating.into')}>
        {(attributes) => (
          <select
            className="select"
            {...attributes}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {[...new Set<string>([...interfaceLanguages, initial])].map((one) => (
              <option key={one} value={one} lang={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </ConfirmDialog>
  );
}

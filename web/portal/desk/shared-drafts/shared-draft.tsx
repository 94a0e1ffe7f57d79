import '../../frame/shell/area.css';
import '../../frame/shell/prose.css';
import '../review/marks.css';
import '../review/review-prose.css';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { coAuthors, type DraftSuggestionReply } from '../../../../contract/posts/calls/co-authors.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { FormTextArea } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { NotFoundView } from '../../frame/shell/views.tsx';
import { Suggestion } from '../../writing/threads/suggestion.tsx';
import type { Passage } from '../review/comments/passages.ts';
import { RenderedText } from '../review/comments/rendered-text.tsx';
import styles from './shared-draft.module.css';

type Reply = CallReply<typeof coAuthors.getSharedDraft>;

/** A draft of somebody else, for a contributor: read, commented on, and with words that its author may take. */
export function SharedDraft() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const query = useCall(coAuthors.getSharedDraft, { params: { id } }, { staleTime: 0 });
  if (query.error instanceof CallError && (query.error.is('not_found') || query.error.is('invalid_input')))
    return <NotFoundView />;
  return (
    <Fetched query={query} label={t('coAuthors.loading')}>
      {(reply) => <Draft {...reply} />}
    </Fetched>
  );
}

function Draft({ draft, suggestions }: Reply) {
  const { t, currentLanguage } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const [passage, setPassage] = useState<Passage | null>(null);
  const { id, language } = draft;
  const title = draft.title.trim() || t('lists.untitled');
  return (
    <div className={`frame ${styles.screen}`}>
      <PageTitle title={title} />
      <div className={styles.head}>
        <PageHeading>
          <span lang={language} dir={directionOf(language)}>
            {title}
          </span>
        </PageHeading>
        <RowAction
          label={t('coAuthors.comment')}
          dialog={(close) => <SuggestionDialog id={id} passage={null} onClose={close} />}
        />
      </div>
      <p className="area-note">
        <bdi>{draft.by}</bdi> · <Timestamp instant={draft.updated_at} />
        {draft.in_review && <> · {t('lists.pending')}</>}
      </p>
      <p className="area-note">{t('coAuthors.hint')}</p>
      <div className={styles.sides}>
        <section aria-label={t('review.text')}>
          <RenderedText
            lead={
              draft.summary !== '' && (
                <p lang={language} dir={directionOf(language)}>
                  <strong lang={currentLanguage}>{t('editor.summary')}</strong> {draft.summary}
                </p>
              )
            }
            html={draft.html}
            language={language}
            root={root}
            onComment={setPassage}
          />
        </section>
        <section className={styles.said} aria-labelledby="said-heading">
          <h2 id="said-heading">{t('coAuthors.said')}</h2>
          {suggestions.length === 0 && <p>{t('coAuthors.none')}</p>}
          <ul>
            {suggestions.map((suggestion) => (
              <Said key={suggestion.id} draft={id} suggestion={suggestion} />
            ))}
          </ul>
        </section>
      </div>
      {passage && <SuggestionDialog id={id} passage={passage} onClose={() => setPassage(null)} />}
    </div>
  );
}

function Said({ draft, suggestion }: { draft: string; suggestion: DraftSuggestionReply }) {
  const { t } = useLanguage();
  const { id, by, is_mine, body, passage, replacement, taken, settled_at } = suggestion;
  return (
    <li data-settled={settled_at !== null}>
      <p className={styles.by}>
        <bdi>{by}</bdi>
      </p>
      {passage && replacement !== null && <Suggestion quote={passage.quote} replacement={replacement} />}
      {passage && replacement === null && (
        <p>
          <q dir="auto">
            <OrderedText stretches={inOrder(passage.quote, 'auto')} />
          </q>
        </p>
      )}
      {body !== '' && (
        <p dir="auto">
          <OrderedText stretches={inOrder(body, 'auto')} />
        </p>
      )}
      {taken !== null && <p>{t(taken ? 'threads.taken' : 'threads.left')}</p>}
      {taken === null && settled_at !== null && <p>{t('threads.states.resolved')}</p>}
      {is_mine && (
        <SaveButton
          label={t('coAuthors.delete')}
          busyLabel={t('coAuthors.deleting')}
          look="quiet"
          failure={t('coAuthors.notDeleted')}
          success={{ message: t('coAuthors.deleted') }}
          send={() => call(coAuthors.deleteSuggestion, { params: { id: draft, suggestion: id } })}
          refetch={[coAuthors.getSharedDraft]}
          byToast
        />
      )}
    </li>
  );
}

const rules = coAuthors.suggestWords.body.pick({ body: true, replacement: true });

interface SuggestionDialogProps {
  id: string;
  /** Null for a comment on the whole text. */
  passage: Passage | null;
  onClose(): void;
}

function SuggestionDialog({ id, passage, onClose }: SuggestionDialogProps) {
  const { t } = useLanguage();
  const form = useContractForm(rules, { body: '', replacement: passage?.quote ?? '' });
  return (
    <FormDialog
      heading={t('coAuthors.comment')}
      introduction={
        passage && (
          <blockquote dir="auto">
            <OrderedText stretches={inOrder(passage.quote, 'auto')} />
          </blockquote>
        )
      }
      form={form}
      labels={{
        submit: t('review.sendComment'),
        busy: t('review.sendingComment'),
        failed: t('review.commentNotSent'),
      }}
      send={({ body, replacement }) =>
        call(coAuthors.suggestWords, {
          params: { id },
          body: {
            body,
            ...(passage && { passage }),
            // Words that nobody changed propose nothing.
            ...(passage && replacement !== passage.quote && { replacement }),
          },
        })
      }
      refetch={[coAuthors.getSharedDraft]}
      onClose={onClose}
    >
      {passage && (
        <FormTextArea
          form={form}
          name="replacement"
          label={t('review.suggestion')}
          hint={t('coAuthors.wordsHint')}
          maximumRows={12}
        />
      )}
      <FormTextArea
        form={form}
        name="body"
        label={passage ? t('review.commentOnThisPassage') : t('review.commentOnWhole')}
        maximumRows={12}
      />
    </FormDialog>
  );
}

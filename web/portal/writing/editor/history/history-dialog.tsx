import { useState } from 'react';
import { textsKept } from '../../../../../contract/constants.ts';
import { type EarlierTextReply, history } from '../../../../../contract/posts/calls/history.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { localeOf } from '../../../../../messages/locale.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { Comparison } from '../saving/comparison.tsx';
import styles from './history.module.css';

export interface HistoryProps {
  post: string;
  /** The text as it is in the editor. */
  text: PostText;
  /** Puts a whole text in place of the one in the editor, as a change that can be undone. */
  onReplace(text: PostText): void;
  onClose(): void;
}

/** Stands for the text in the editor where one chooses what to compare with. */
const now = 'now';

/** The earlier texts of a draft, compared with each other and with the text as it is, and brought back. */
export default function HistoryDialog({ post, text, onReplace, onClose }: HistoryProps) {
  const { t } = useLanguage();
  const query = useCall(history.listEarlierTexts, { params: { id: post } }, { staleTime: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [other, setOther] = useState(now);
  return (
    <Dialog heading={t('history.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <div className={styles.history}>
        <p>{t('history.text', { limit: textsKept })}</p>
        <Fetched query={query} label={t('history.loading')}>
          {({ texts }) =>
            texts.length === 0 ? (
              <p>{t('history.none')}</p>
            ) : (
              <>
                <EarlierTexts texts={texts} chosen={chosen} onChoose={setChosen} />
                {chosen !== null && (
                  <Compared
                    key={chosen}
                    {...{ post, text, texts, chosen, other, onReplace, onClose }}
                    onOther={setOther}
                  />
                )}
              </>
            )
          }
        </Fetched>
      </div>
    </Dialog>
  );
}

interface EarlierTextsProps {
  texts: readonly EarlierTextReply[];
  chosen: string | null;
  onChoose(id: string): void;
}

function EarlierTexts({ texts, chosen, onChoose }: EarlierTextsProps) {
  const { t, currentLanguage } = useLanguage();
  const write = useTimestamp();
  const eventOf = useEventOf();
  const number = new Intl.NumberFormat(localeOf(currentLanguage));
  return (
    <fieldset className={styles.texts}>
      <legend>{t('history.choose')}</legend>
      <div className={styles.rows}>
        {texts.map((earlier) => (
          <label key={earlier.id}>
            <input
              type="radio"
              name="earlier"
              checked={earlier.id === chosen}
              onChange={() => onChoose(earlier.id)}
            />
            <span>
              <strong>{write(earlier.saved_at)}</strong> {eventOf(earlier)}
              <span className={styles.facts}>
                <bdi>{earlier.by}</bdi>
                {' · '}
                {t('history.characters', {
                  count: earlier.characters,
                  number: number.format(earlier.characters),
                })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Says what became of an earlier text. */
function useEventOf(): (text: EarlierTextReply) => string {
  const { t } = useLanguage();
  return ({ kind, outcome, version, decided_by: by }) => {
    if (kind === 'saved') return t('history.saved');
    if (outcome === 'published') {
      const number = version ?? 1;
      return by === null
        ? t('history.published', { version: number })
        : t('history.publishedBy', { version: number, by });
    }
    if (outcome === 'returned') return by === null ? t('history.returned') : t('history.returnedBy', { by });
    return t('history.submitted');
  };
}

interface ComparedProps extends HistoryProps {
  texts: readonly EarlierTextReply[];
  chosen: string;
  /** What the chosen text is compared with: the id of another one, or `now`. */
  other: string;
  onOther(id: string): void;
}

function Compared({ post, text, texts, chosen, other: wanted, onOther, onReplace, onClose }: ComparedProps) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const eventOf = useEventOf();
  const showToast = useToast();
  const other = wanted === chosen ? now : wanted;
  const first = useCall(history.getEarlierText, { params: { id: post, text: chosen } });
  const second = useCall(
    history.getEarlierText,
    { params: { id: post, text: other } },
    { enabled: other !== now },
  );
  const labelOf = (id: string) => {
    const found = texts.find((earlier) => earlier.id === id);
    return found ? `${write(found.saved_at)}: ${eventOf(found)}` : t('history.now');
  };
  const placeOf = (id: string) => texts.findIndex((earlier) => earlier.id === id);
  const restore = (restored: PostText) => {
    const before = text;
    onReplace(restored);
    onClose();
    showToast({
      status: 'ok',
      message: t('history.restored'),
      detail: t('history.restoredDetail'),
      action: { text: t('history.undo'), run: () => onReplace(before) },
    });
  };
  return (
    <>
      <SelectField
        name="other"
        label={t('history.with')}
        options={[now, ...texts.map(({ id }) => id).filter((id) => id !== chosen)].map((id) => ({
          value: id,
          label: labelOf(id),
        }))}
        value={other}
        onChange={({ target }) => onOther(target.value)}
      />
      <Fetched query={first} label={t('history.loading')}>
        {(earlier) => (
          <>
            <div className="form-actions">
              <SaveButton
                label={t('history.restore')}
                busyLabel={t('history.restoring')}
                failure={t('history.notRestored')}
                send={async () => {
                  await keepPresent(post);
                  restore(earlier.text);
                }}
              />
            </div>
            {other === now ? (
              <Comparison
                before={{ label: labelOf(chosen), text: earlier.text }}
                after={{ label: t('history.now'), text }}
              />
            ) : (
              <Fetched query={second} label={t('history.loading')}>
                {(compared) => {
                  const sides = [
                    { label: labelOf(chosen), text: earlier.text, place: placeOf(chosen) },
                    { label: labelOf(other), text: compared.text, place: placeOf(other) },
                  ].sort((side, next) => next.place - side.place);
                  const [before, after] = sides;
                  return before && after && <Comparison before={before} after={after} />;
                }}
              </Fetched>
            )}
          </>
        )}
      </Fetched>
    </>
  );
}

/** Keeps the draft as the server has it. A revision that isn't begun is what readers have, which is kept anyway. */
async function keepPresent(post: string): Promise<void> {
  try {
    await call(history.keepText, { params: { id: post } });
  } catch (error) {
    if (!(error instanceof CallError && error.is('status_conflict'))) throw error;
  }
}

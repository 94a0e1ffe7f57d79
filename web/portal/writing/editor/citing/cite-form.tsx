import { type FormEvent, useEffect, useRef, useState } from 'react';
import { leastTitleCharacters } from '../../../../../contract/posts/calls/references.ts';
import type { Reference } from '../../../../../contract/posts/references/reference.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { useLookup } from '../../../frame/api/use-lookup.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useCombobox } from '../fields/suggestions.tsx';
import styles from '../tools/tools.module.css';
import { factsOf, referencesWith } from './found-references.ts';
import { worksTitled } from './look-up.ts';
import { sourceNamedBy } from './named-source.ts';

/** References that are offered at most: more words narrow them. */
const mostOffered = 20;

interface CiteFormProps {
  /** What is typed of a key already. */
  begun: string;
  references: readonly Reference[];
  /** Whether a source is being looked up. */
  isBusy: boolean;
  onCite(reference: Reference, place: string): void;
  /** Adds a source that a DOI, a PubMed id or a link names, and cites it. */
  onNew(reference: Reference, place: string): void;
  /** Asks for a source that nothing names; its title may be what was typed. */
  onByHand(title: string, place: string): void;
  onCancel(): void;
}

/** Finds one of the text's references by its words, or takes what names a new one. */
export function CiteForm({ begun, references, isBusy, ...events }: CiteFormProps) {
  const { t } = useLanguage();
  const [words, setWords] = useState(begun);
  const [chosen, setChosen] = useState<Reference | null>(null);
  const [place, setPlace] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const placeField = useRef<HTMLInputElement>(null);
  const { list, at, offer, press, attributesOf } = useCombobox();
  const named = chosen ? null : sourceNamedBy(references, words);
  const works = useLookup(words, worksTitled, { least: leastTitleCharacters, most: 300, idle: 300 }) ?? [];
  const own = referencesWith(references, words).slice(0, mostOffered);
  const isListed = ({ DOI }: Reference) => DOI !== undefined && references.some((one) => one.DOI === DOI);
  const shown = chosen || named ? [] : [...own, ...works.filter((work) => !isListed(work))];

  useEffect(() => {
    if (chosen) placeField.current?.focus();
  }, [chosen]);
  const type = (value: string): void => {
    offer();
    setWords(value);
    setChosen(null);
    setIsWrong(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const only = own.length === 1 ? own[0] : shown.length === 1 ? shown[0] : null;
    const known = chosen ?? (named?.state === 'known' ? named.reference : named ? null : only);
    if (known?.id === '') events.onNew(known, place);
    else if (known) events.onCite(known, place);
    else if (named) events.onNew(named.reference, place);
    else setIsWrong(true);
  };
  const statusOf = (): string => {
    if (named?.state === 'known') return t('references.sourceKnown', { source: factsOf(named.reference) });
    if (named) return t('references.sourceNew');
    if (chosen || words.trim() === '') return '';
    return shown.length === 0 ? t('references.noneFound') : t('references.found', { count: shown.length });
  };
  return (
    <FieldScope value="cite">
      <form className="form" noValidate onSubmit={submit}>
        <FieldFrame
          name="source"
          label={t('references.source')}
          hint={t('references.sourceHint')}
          error={isWrong ? t('references.sourceWrong') : undefined}
        >
          {(attributes) => (
            <>
              <input
                {...attributes}
                type="text"
                {...attributesOf(shown)}
                autoCapitalize="none"
                spellCheck={false}
                dir="auto"
                value={chosen ? factsOf(chosen) : words}
                onChange={({ target }) => type(target.value)}
                onKeyDown={(event) => {
                  // The list stays, so Escape closes the dialog.
                  if (event.key !== 'Escape') press(event, { options: shown, onChoose: setChosen });
                }}
              />
              <div
                id={list}
                className={styles.posts}
                role="listbox"
                aria-label={t('editor.references')}
                hidden={shown.length === 0}
              >
                {shown.map((reference, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
                  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option.
                  <div
                    key={reference.id || reference.DOI}
                    id={`${list}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => setChosen(reference)}
                  >
                    <span dir="auto">{factsOf(reference)}</span>
                    <small dir="ltr">{reference.id === '' ? reference.DOI : `[@${reference.id}]`}</small>
                  </div>
                ))}
              </div>
              <p className={styles.searchStatus} role="status">
                {statusOf()}
              </p>
            </>
          )}
        </FieldFrame>
        <FieldFrame name="place" label={t('references.place')} hint={t('references.placeHint')}>
          {(attributes) => (
            <input
              {...attributes}
              ref={placeField}
              type="text"
              dir="auto"
              autoComplete="off"
              maxLength={200}
              value={place}
              onChange={({ target }) => setPlace(target.value)}
            />
          )}
        </FieldFrame>
        <div className="form-actions">
          <BusyButton
            type="submit"
            busy={isBusy}
            label={t('editor.cite')}
            busyLabel={t('references.lookUp.busy')}
          />
          <button
            className="button button-quiet"
            type="button"
            onClick={() => events.onByHand(named || chosen ? '' : words, place)}
          >
            {t('references.byHand')}
          </button>
          <button className="button button-quiet" type="button" onClick={events.onCancel}>
            {t('editor.cancel')}
          </button>
        </div>
      </form>
    </FieldScope>
  );
}

import { useRef, useState } from 'react';
import { type Added, addPasted } from '../../../../../contract/posts/references/paste.ts';
import { type Reference, writeReferences } from '../../../../../contract/posts/references/reference.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { factsOf } from '../citing/found-references.ts';
import { lookUp } from '../citing/look-up.ts';
import { ReferenceForm } from '../citing/reference-form.tsx';
import styles from '../editor.module.css';
import { ReferenceLosses } from './reference-losses.tsx';

/** Problems that are listed at most. */
const mostProblems = 10;

interface ReferencesPanelProps {
  references: readonly Reference[];
  onChange(references: string): void;
}

/** Takes pasted references in, and lists those of the text with the keys that cite them. */
export default function ReferencesPanel({ references, onChange }: ReferencesPanelProps) {
  const { t } = useLanguage();
  const [pasted, setPasted] = useState('');
  const [result, setResult] = useState<Added | null>(null);
  const [removed, setRemoved] = useState<{ reference: Reference; place: number } | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  const add = () => {
    const found = addPasted(references, pasted);
    setResult(found);
    setRemoved(null);
    if (found.added > 0) onChange(writeReferences(found.references));
    if (found.problems.length === 0) setPasted('');
    area.current?.focus();
  };
  const remove = (reference: Reference) => {
    setResult(null);
    setRemoved({ reference, place: references.indexOf(reference) });
    onChange(writeReferences(references.filter((other) => other !== reference)));
  };
  const undo = () => {
    if (!removed) return;
    onChange(writeReferences(references.toSpliced(removed.place, 0, removed.reference)));
    setRemoved(null);
  };

  return (
    <div>
      <TextArea
        name="references-paste"
        label={t('references.paste')}
        hint={t('references.pasteHint')}
        maximumRows={10}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
        ref={(control) => {
          area.current = control;
        }}
      />
      <button className="button button-quiet" type="button" disabled={pasted.trim() === ''} onClick={add}>
        {t('references.add')}
      </button>
      <div role="status">
        {result && <p>{t('references.added', { added: result.added, known: result.known })}</p>}
        {removed && (
          <p>
            <bdi dir="ltr">[@{removed.reference.id}]</bdi> {t('references.removed')}{' '}
            <button className="text-button" type="button" onClick={undo}>
              {t('references.undo')}
            </button>
          </p>
        )}
      </div>
      {result && result.problems.length > 0 && (
        <ul role="alert" className="field-error">
          {result.problems.slice(0, mostProblems).map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              {t('references.line', { line })} {t(`references.problems.${problem}`)}
            </li>
          ))}
        </ul>
      )}
      {result && <ReferenceLosses losses={result.losses} />}
      <ul className={styles.referenceList}>
        {references.map((reference) => (
          <Item
            key={reference.id}
            reference={reference}
            onChange={(changed) =>
              onChange(writeReferences(references.map((other) => (other === reference ? changed : other))))
            }
            onRemove={() => remove(reference)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  reference: Reference;
  onChange(reference: Reference): void;
  onRemove(): void;
}

function Item({ reference, onChange, onRemove }: ItemProps) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const citation = `[@${reference.id}]`;
  const copy = async () => {
    // Without access to the clipboard, people can select and copy it by hand.
    await navigator.clipboard?.writeText(citation);
    setCopied(true);
  };
  const { DOI, PMID, title } = reference;
  const [lookedUp, setLookedUp] = useState<'busy' | 'unknown' | 'unreached' | null>(null);
  const fill = async () => {
    if (lookedUp === 'busy') return;
    setLookedUp('busy');
    const found = await lookUp(reference);
    if (found.state === 'found') onChange({ ...found.reference, id: reference.id });
    if (found.state !== 'found') setOpen(true);
    setLookedUp(found.state === 'unknown' || found.state === 'unreached' ? found.state : null);
  };
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  if (isOpen)
    return (
      <li>
        <code dir="ltr">{citation}</code>
        {lookedUp && <p role="status">{t(`references.lookUp.${lookedUp}`)}</p>}
        <ReferenceForm
          reference={reference}
          submit={t('references.keep')}
          onSubmit={(changed) => {
            onChange(changed);
            close();
          }}
          onCancel={close}
        />
      </li>
    );
  return (
    <li>
      <code dir="ltr">{citation}</code> <span dir="auto">{factsOf(reference)}</span>
      <span className={styles.referenceActions}>
        <button className="text-button" type="button" onClick={() => void copy()}>
          {copied ? t('references.copied') : t('references.copy')}
          <span className="visually-hidden"> {citation}</span>
        </button>
        {title === undefined && (DOI ?? PMID) !== undefined && (
          <button className="text-button" type="button" onClick={() => void fill()}>
            {lookedUp === 'busy' ? t('references.lookUp.busy') : t('references.lookUp.fill')}
            <span className="visually-hidden"> {citation}</span>
          </button>
        )}
        <button ref={editButton} className="text-button" type="button" onClick={() => setOpen(true)}>
          {t('references.edit')}
          <span className="visually-hidden"> {citation}</span>
        </button>
        <button className="text-button" type="button" onClick={onRemove}>
          {t('references.remove')}
          <span className="visually-hidden"> {citation}</span>
        </button>
      </span>
    </li>
  );
}

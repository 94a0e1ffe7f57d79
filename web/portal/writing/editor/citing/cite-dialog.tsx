import { useRef, useState } from 'react';
import { parseReferences, type Reference } from '../../../../../contract/posts/references/reference.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Edit, Selected } from '../surface/edits.ts';
import type { Surface } from '../surface/surface.ts';
import { cite, keyBegunIn, lineBefore } from './citation-mark.ts';
import { CiteForm } from './cite-form.tsx';
import { type LookUp, lookUp } from './look-up.ts';
import { withSource } from './named-source.ts';
import { ReferenceForm } from './reference-form.tsx';

interface CiteDialogProps {
  surface: Surface;
  /** As they are stored. */
  references: string;
  onReferences(references: string): void;
  onClose(): void;
}

/** Asks which source the text cites at the caret: one of its references, or a new one, which is added to them. */
export function CiteDialog({ surface, references: stored, onReferences, onClose }: CiteDialogProps) {
  const { t } = useLanguage();
  const references = parseReferences(stored);
  const [begun] = useState(() => keyBegunIn(lineBefore(surface.selected())) ?? '');
  /** A source that lacks what readers know it by, and where in it. */
  const [asked, setAsked] = useState<{ reference: Reference; place: string; state: LookUp['state'] } | null>(
    null,
  );
  const [isLookingUp, setLookingUp] = useState(false);
  const isClosed = useRef(false);
  const [isFull, setIsFull] = useState(false);
  const edit = useRef<((selected: Selected) => Edit) | null>(null);

  const finish = (key: string, place: string): void => {
    edit.current = (selected) => cite(selected, key, place);
    onClose();
  };
  const add = (reference: Reference, place: string): void => {
    const added = withSource(references, reference);
    setIsFull(added === null);
    if (!added) return;
    onReferences(added.references);
    finish(added.key, place);
  };
  /** Adds a new source, with what a service knows of it; its author enters the rest. */
  const take = async (reference: Reference, place: string): Promise<void> => {
    if (reference.title !== undefined) {
      add(reference, place);
      return;
    }
    setLookingUp(true);
    const found = await lookUp(reference);
    if (isClosed.current) return;
    setLookingUp(false);
    if (found.state === 'found') add(found.reference, place);
    else setAsked({ reference, place, state: found.state });
  };
  const close = (): void => {
    isClosed.current = true;
    onClose();
  };
  return (
    <Dialog
      heading={asked ? t('references.newSource') : t('references.citeHeading')}
      closeLabel={t('notices.close')}
      onClose={close}
      onGone={() => {
        if (!edit.current) return false;
        surface.apply(edit.current(surface.selected()));
        surface.focus();
        return true;
      }}
    >
      {isFull && (
        <p className="field-error" role="alert">
          {t('references.notAdded')}
        </p>
      )}
      {asked && (asked.state === 'unknown' || asked.state === 'unreached') && (
        <p role="status">{t(`references.lookUp.${asked.state}`)}</p>
      )}
      {asked ? (
        <ReferenceForm
          reference={asked.reference}
          submit={t('references.addAndCite')}
          onSubmit={(reference) => add(reference, asked.place)}
          onCancel={() => setAsked(null)}
        />
      ) : (
        <CiteForm
          begun={begun}
          references={references}
          onCite={({ id }, place) => finish(id, place)}
          isBusy={isLookingUp}
          onNew={(reference, place) => void take(reference, place)}
          onByHand={(title, place) =>
            setAsked({ reference: { id: '', type: 'article-journal', title }, place, state: 'off' })
          }
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

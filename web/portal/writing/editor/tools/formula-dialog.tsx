import '../../../frame/shell/prose.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useServerHtml } from '../../../frame/server-html.ts';
import { previewPost } from '../saving/post-calls.ts';
import type { Surface } from '../surface/surface.ts';
import { focusFault } from './focus-fault.ts';
import { formulaAt, formulaText, writeFormula } from './formula-mark.ts';
import styles from './tools.module.css';

/** How long after the last key a formula is shown anew, in milliseconds. */
const pause = 300;

interface FormulaDialogProps {
  language: string;
  surface: Surface;
  onClose(): void;
}

/** Asks for a formula in TeX and shows it as readers will see it; or changes the one at the caret. */
export function FormulaDialog({ language, surface, onClose }: FormulaDialogProps) {
  const { t } = useLanguage();
  const [found] = useState(() => formulaAt(surface.selected())?.formula ?? null);
  const [formula, setFormula] = useState(() => {
    const { text, from, to } = surface.selected();
    const tex = text.slice(from, to);
    return found ?? { tex, isBlock: tex.includes('\n') };
  });
  const [isEmpty, setIsEmpty] = useState(false);
  const isDone = useRef(false);
  const shown = useFormula(formula.tex.trim() === '' ? '' : formulaText(formula), language);
  const html = useServerHtml(shown ?? '');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const nothing = formula.tex.trim() === '';
    setIsEmpty(nothing);
    if (nothing) {
      focusFault(event.currentTarget);
      return;
    }
    isDone.current = true;
    onClose();
  };
  return (
    <Dialog
      heading={found ? t('editor.changeFormula') : t('editor.insertFormula')}
      closeLabel={t('notices.close')}
      onClose={onClose}
      onGone={() => {
        if (!isDone.current) return false;
        surface.apply(writeFormula(surface.selected(), formula));
        surface.focus();
        return true;
      }}
    >
      <FieldScope value="formula">
        <form className="form" noValidate onSubmit={submit}>
          <div className={styles.figures}>
            <TextArea
              name="tex"
              label={t('editor.formulaTex')}
              hint={t('editor.formulaHint')}
              error={isEmpty ? t('editor.formulaMissing') : undefined}
              maximumRows={8}
              dir="ltr"
              spellCheck={false}
              ref={() => {}}
              value={formula.tex}
              onChange={({ target }) => setFormula((before) => ({ ...before, tex: target.value }))}
            />
          </div>
          <Tick
            type="checkbox"
            checked={formula.isBlock}
            label={t('editor.formulaBlock')}
            onChange={({ target }) => setFormula((before) => ({ ...before, isBlock: target.checked }))}
          />
          <div className={styles.formula} role="status" aria-label={t('editor.preview')}>
            {shown === null ? (
              <p>{t('editor.previewUnreached')}</p>
            ) : (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it, as it does for readers.
              <div className="prose" dir="ltr" dangerouslySetInnerHTML={html} />
            )}
          </div>
          <div className="form-actions">
            <button className="button" type="submit">
              {found ? t('editor.changeFormula') : t('editor.insertFormula')}
            </button>
            <button className="button button-quiet" type="button" onClick={onClose}>
              {t('editor.cancel')}
            </button>
          </div>
        </form>
      </FieldScope>
    </Dialog>
  );
}

/** The HTML of a formula, after a pause; null where the server can't be reached. */
function useFormula(body: string, language: string): string | null {
  const [html, setHtml] = useState<string | null>('');
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(async () => {
      if (body === '') {
        setHtml('');
        return;
      }
      const found = await previewPost({ title: '', body, language, references: '' }, left.signal).then(
        (rendered) => rendered.html,
        () => null,
      );
      if (!left.signal.aborted) setHtml(found);
    }, pause);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [body, language]);
  return html;
}

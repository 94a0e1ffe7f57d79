import { type FormEvent, useRef, useState } from 'react';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { CallError } from '../../../frame/api/call-error.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { previewPost, type Rendered } from '../saving/post-calls.ts';
import type { Surface } from '../surface/surface.ts';
import {
  type ChartText,
  chartAt,
  chartBlock,
  chartKinds,
  linesAboveFigures,
  writeChart,
} from './chart-block.ts';
import { focusFault } from './focus-fault.ts';
import styles from './tools.module.css';

interface ChartDialogProps {
  /** The language of the text. */
  language: string;
  surface: Surface;
  onClose(): void;
}

const blank: ChartText = { kind: 'bar', title: '', unit: '', source: '', figures: '' };

/** Asks for a chart, has it checked by the server, and writes it into the text; or changes the one at the caret. */
export function ChartDialog({ language, surface, onClose }: ChartDialogProps) {
  const { t } = useLanguage();
  const [found] = useState(() => chartAt(surface.selected())?.chart ?? null);
  const [chart, setChart] = useState<ChartText>(found ?? blank);
  const [faults, setFaults] = useState<Partial<Record<'title' | 'figures', string>>>({});
  const [isChecking, setIsChecking] = useState(false);
  const isDone = useRef(false);
  const closed = useRef(new AbortController());
  const change = (part: Partial<ChartText>) => setChart((before) => ({ ...before, ...part }));

  /** What the server says about the chart; a chart that can't be checked now is named by the preview later. */
  const faultOf = (fault: Rendered['chart_faults'][number] | undefined): typeof faults => {
    if (!fault) return {};
    const problem = t(`charts.problems.${fault.problem}`);
    const line = fault.line - linesAboveFigures(chart);
    return { figures: line < 1 ? problem : `${t('references.line', { line })} ${problem}` };
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (isChecking) return;
    const empty = {
      ...(chart.title.trim() === '' && { title: t('editor.chartTitleMissing') }),
      ...(chart.figures.trim() === '' && { figures: t('editor.chartFiguresMissing') }),
    };
    setFaults(empty);
    focusFault(form);
    if (Object.keys(empty).length > 0) return;
    setIsChecking(true);
    const said = await check(chartBlock(chart), language, closed.current.signal);
    if (closed.current.signal.aborted) return;
    setIsChecking(false);
    setFaults(faultOf(said[0]));
    focusFault(form);
    if (said.length > 0) return;
    isDone.current = true;
    onClose();
  };
  const cancel = (): void => {
    closed.current.abort();
    onClose();
  };
  return (
    <Dialog
      heading={found ? t('editor.changeChart') : t('editor.insertChart')}
      closeLabel={t('notices.close')}
      onClose={cancel}
      onGone={() => {
        if (!isDone.current) return false;
        surface.apply(writeChart(surface.selected(), chart));
        surface.focus();
        return true;
      }}
    >
      <FieldScope value="chart">
        <form className="form" noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            name="title"
            type="text"
            label={t('editor.chartTitle')}
            error={faults.title}
            autoComplete="off"
            maxLength={200}
            lang={language}
            value={chart.title}
            onChange={({ target }) => change({ title: target.value })}
          />
          <FieldFrame name="kind" label={t('editor.chartKind')}>
            {(attributes) => (
              <select
                {...attributes}
                className="select"
                value={chart.kind}
                onChange={({ target }) =>
                  change({ kind: chartKinds.find((kind) => kind === target.value) ?? 'bar' })
                }
              >
                {chartKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`editor.chartKinds.${kind}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <div className={styles.figures}>
            <TextArea
              name="figures"
              label={t('editor.chartFigures')}
              hint={t('editor.chartFiguresHint')}
              error={faults.figures}
              maximumRows={10}
              dir="ltr"
              spellCheck={false}
              ref={() => {}}
              value={chart.figures}
              onChange={({ target }) => change({ figures: target.value })}
            />
          </div>
          <TextField
            name="unit"
            type="text"
            label={t('editor.chartUnit')}
            hint={t('editor.chartUnitHint')}
            autoComplete="off"
            maxLength={60}
            lang={language}
            value={chart.unit}
            onChange={({ target }) => change({ unit: target.value })}
          />
          <TextField
            name="source"
            type="text"
            label={t('editor.chartSource')}
            hint={t('editor.chartSourceHint')}
            autoComplete="off"
            maxLength={300}
            lang={language}
            value={chart.source}
            onChange={({ target }) => change({ source: target.value })}
          />
          <div className="form-actions">
            <BusyButton
              type="submit"
              busy={isChecking}
              label={found ? t('editor.changeChart') : t('editor.insertChart')}
              busyLabel={t('editor.checkingChart')}
            />
            <button className="button button-quiet" type="button" onClick={cancel}>
              {t('editor.cancel')}
            </button>
          </div>
        </form>
      </FieldScope>
    </Dialog>
  );
}

async function check(body: string, language: string, signal: AbortSignal): Promise<Rendered['chart_faults']> {
  try {
    return (await previewPost({ title: '', body, language, references: '' }, signal)).chart_faults;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [];
  }
}

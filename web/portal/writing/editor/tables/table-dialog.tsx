import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Surface } from '../surface/surface.ts';
import {
  aligned,
  blankTable,
  type Cell,
  pastedInto,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './grid.ts';
import { pastedCells } from './pasted-cells.ts';
import { alignments, type Table, tableAt, writeTable } from './table-text.ts';
import styles from './tables.module.css';

interface TableDialogProps {
  /** The language of the text. */
  language: string;
  surface: Surface;
  onClose(): void;
}

/** Asks for a table cell by cell and writes it into the text; or changes the one at the caret. */
export function TableDialog({ language, surface, onClose }: TableDialogProps) {
  const { t } = useLanguage();
  const [found] = useState(() => tableAt(surface.selected())?.table ?? null);
  const [table, setTable] = useState<Table>(found ?? blankTable);
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const grid = useRef<HTMLTableElement>(null);
  /** The cell that gets the focus once it is there. */
  const next = useRef<Cell | null>(null);
  const isDone = useRef(false);
  const fieldAt = ({ row, column }: Cell) =>
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);

  useEffect(() => {
    if (next.current) fieldAt(next.current)?.focus();
    next.current = null;
  });
  const change = (changed: Table, cell: Cell = at): void => {
    const [row, column] = [
      Math.min(cell.row, changed.rows.length - 1),
      Math.min(cell.column, changed.align.length - 1),
    ];
    next.current = { row, column };
    setAt({ row, column });
    setTable(changed);
  };
  const press = (event: KeyboardEvent, { row, column }: Cell): void => {
    if (event.nativeEvent.isComposing) return;
    const isLastRow = row === table.rows.length - 1;
    const isUsed = table.rows[row]?.some((text) => text !== '') === true;
    const leaves = event.key === 'Tab' && !event.shiftKey && column === table.align.length - 1;
    const goesOn = leaves || event.key === 'Enter';
    if (event.key === 'Enter' && event.ctrlKey) return;
    if (goesOn && isLastRow && isUsed) {
      event.preventDefault();
      change(withRow(table, row + 1), { row: row + 1, column: leaves ? 0 : column });
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      fieldAt({ row: row + 1, column })?.focus();
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      fieldAt({ row: row - 1, column })?.focus();
    }
  };
  const paste = (event: ClipboardEvent, cell: Cell): void => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    change(pastedInto(table, cell, cells), cell);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    isDone.current = true;
    onClose();
  };
  const acts: readonly [string, () => void, boolean][] = [
    [t('tables.rowAbove'), () => change(withRow(table, Math.max(1, at.row))), false],
    [t('tables.rowBelow'), () => change(withRow(table, at.row + 1), { ...at, row: at.row + 1 }), false],
    [t('tables.deleteRow'), () => change(withoutRow(table, at.row)), at.row === 0 || table.rows.length <= 2],
    [t('tables.columnBefore'), () => change(withColumn(table, at.column)), false],
    [
      t('tables.columnAfter'),
      () => change(withColumn(table, at.column + 1), { ...at, column: at.column + 1 }),
      false,
    ],
    [t('tables.deleteColumn'), () => change(withoutColumn(table, at.column)), table.align.length <= 1],
  ];
  return (
    <Dialog
      heading={found ? t('tables.change') : t('tables.insert')}
      closeLabel={t('notices.close')}
      onClose={onClose}
      onGone={() => {
        if (!isDone.current) return false;
        surface.apply(writeTable(surface.selected(), table));
        surface.focus();
        return true;
      }}
    >
      <form className="form" noValidate onSubmit={submit}>
        <p id="table-hint" className={styles.hint}>
          {t('tables.hint')}
        </p>
        <div className={styles.scroll}>
          <table ref={grid} className={styles.grid} aria-describedby="table-hint">
            <tbody>
              {table.rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
                <tr key={row}>
                  {cells.map((text, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone.
                    <td key={column}>
                      <input
                        data-cell={`${row} ${column}`}
                        data-heading={row === 0 || undefined}
                        data-align={table.align[column]}
                        aria-label={
                          row === 0
                            ? t('tables.heading', { column: column + 1 })
                            : t('tables.cell', { row, column: column + 1 })
                        }
                        lang={language}
                        dir="auto"
                        autoComplete="off"
                        maxLength={2000}
                        value={text}
                        onChange={({ target }) => setTable(withCell(table, { row, column }, target.value))}
                        onFocus={() => setAt({ row, column })}
                        onKeyDown={(event) => press(event, { row, column })}
                        onPaste={(event) => paste(event, { row, column })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <fieldset className={styles.acts}>
          <legend>
            {at.row === 0
              ? t('tables.heading', { column: at.column + 1 })
              : t('tables.cell', { row: at.row, column: at.column + 1 })}
          </legend>
          {acts.map(([label, act, isDisabled]) => (
            <button
              key={label}
              className="button button-quiet"
              type="button"
              disabled={isDisabled}
              onClick={act}
            >
              {label}
            </button>
          ))}
          <label className={styles.align}>
            {t('tables.alignment')}
            <select
              className="select"
              value={table.align[at.column]}
              onChange={({ target }) => {
                const chosen = alignments.find((one) => one === target.value) ?? 'none';
                setTable(aligned(table, at.column, chosen));
              }}
            >
              {alignments.map((one) => (
                <option key={one} value={one}>
                  {t(`tables.alignments.${one}`)}
                </option>
              ))}
            </select>
          </label>
        </fieldset>
        <div className="form-actions">
          <button className="button" type="submit">
            {found ? t('tables.change') : t('tables.insert')}
          </button>
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('editor.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

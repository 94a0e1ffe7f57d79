import type { RefObject } from 'react';
import { CiteDialog } from '../citing/cite-dialog.tsx';
import type { Surface } from '../surface/surface.ts';
import type { Panel } from '../surface/use-tools.ts';
import { TableDialog } from '../tables/table-dialog.tsx';
import { ChartDialog } from './chart-dialog.tsx';
import { FormulaDialog } from './formula-dialog.tsx';
import { HeadingMenu } from './heading-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';

export interface ToolPanelProps {
  panel: Panel;
  body: string;
  /** The language of the text. */
  language: string;
  surface: RefObject<Surface | null>;
  /** As they are stored. */
  references: string;
  onReferences(references: string): void;
  onClose(): void;
}

/** The menu or the dialog of a tool. */
export function ToolPanel({ panel, language, surface, onClose, ...citing }: ToolPanelProps) {
  const { current } = surface;
  if (!current) return null;
  if (panel === 'heading') return <HeadingMenu surface={current} onClose={onClose} />;
  if (panel === 'link') return <LinkDialog language={language} surface={current} onClose={onClose} />;
  if (panel === 'cite') return <CiteDialog {...citing} surface={current} onClose={onClose} />;
  if (panel === 'table') return <TableDialog language={language} surface={current} onClose={onClose} />;
  if (panel === 'math') return <FormulaDialog language={language} surface={current} onClose={onClose} />;
  return <ChartDialog language={language} surface={current} onClose={onClose} />;
}

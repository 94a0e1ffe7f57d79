import { Link } from 'react-router';
import type { toDo } from '../../../../contract/desk/calls/to-do.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { plotPath, plotSize } from '../../frame/plots/plot-path.ts';
import styles from './to-do.module.css';

interface FiguresProps {
  /** Whether they are of the whole site or of the person's own posts. */
  of: 'site' | 'own';
  figures: CallReply<typeof toDo.getToDo>['figures'];
  /** Where more figures are. */
  more: string;
}

/** What was counted in 30 days, each with a line of the days. */
export function Figures({ of, figures, more }: FiguresProps) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  return (
    <section aria-labelledby="figures-heading">
      <div className={styles.top}>
        <h2 className={styles.heading} id="figures-heading">
          {t(`toDo.figuresOf.${of}`)}
        </h2>
        <Link to={more}>{t('toDo.allFigures')}</Link>
      </div>
      <dl className={styles.figures}>
        {figures.map(({ name, total, days }) => (
          <div className={styles.figure} key={name}>
            <dt>{t(`toDo.figures.${name}`)}</dt>
            <dd>{number(total)}</dd>
            <svg
              viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={plotPath(days)} />
            </svg>
          </div>
        ))}
      </dl>
    </section>
  );
}

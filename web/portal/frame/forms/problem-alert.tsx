import { Alert } from '../../../ui/alert.tsx';
import { useLanguage } from '../language/language-context.tsx';
import type { Problem } from './problem.ts';

/** A problem as an alert, or nothing. */
export function ProblemAlert({ problem, onDismiss }: { problem: Problem | null; onDismiss(): void }) {
  const { t } = useLanguage();
  if (!problem) return null;
  return (
    <Alert heading={problem.heading} closeLabel={t('notices.close')} onDismiss={onDismiss}>
      {problem.text !== '' && <p>{problem.text}</p>}
      {problem.next}
    </Alert>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { savesSettled } from '../saving/use-saver.ts';
import { type Opened, openPost, type Target } from './open-post.ts';

type Opening = Opened | { kind: 'loading' } | { kind: 'signed-out' } | { kind: 'failed' };

interface UseOpening {
  opening: Opening;
  /** Opens it anew: it has changed, or could not be opened. */
  reopen(): void;
}

/** Opens what an address names. */
export function useOpening(target: Target, accountId: string): UseOpening {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // The target comes anew with each rendering; what it names does not change while its screen stands.
  const [named] = useState(target);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what runs it again.
  useEffect(() => {
    let isCurrent = true;
    setOpening({ kind: 'loading' });
    open(named, accountId).then((next) => {
      if (isCurrent) setOpening(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [named, accountId, attempt]);

  return { opening, reopen: useCallback(() => setAttempt((before) => before + 1), []) };
}

async function open(target: Target, accountId: string): Promise<Opening> {
  try {
    await savesSettled(target.kind === 'post' ? target.id : null);
    return await openPost(target, accountId);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return { kind: 'signed-out' };
    if (error.status === 404) return { kind: 'missing' };
    return { kind: 'failed' };
  }
}

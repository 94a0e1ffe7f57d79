import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../../frame/api/call-error.ts';
import { savesSettled } from '../saving/use-saver.ts';
import { type Opened, openPost, type Target } from './open-post.ts';

type Opening = Opened | { kind: 'loading' } | { kind: 'signed-out' } | { kind: 'failed' };

interface UseOpening {
  opening: Opening;
  /** Loads the post again, after it changed or failed to load. */
  reopen(): void;
}

/** Loads what a URL of the editor names. */
export function useOpening(target: Target, accountId: string): UseOpening {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // `target` is a new object at each render, but names the same post for as long as the screen is shown.
  const [named] = useState(target);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again.
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
    // No id, somebody else's post, or none.
    if ([400, 403, 404].includes(error.status)) return { kind: 'missing' };
    return { kind: 'failed' };
  }
}

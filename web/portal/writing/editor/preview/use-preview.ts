import { useEffect, useReducer, useRef } from 'react';
import { mayExceed } from '../../../../../contract/text/text-bounds.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { previewPost, type Rendered, type Subject } from '../saving/post-calls.ts';

/** Milliseconds without typing before a text is rendered. */
const idleMilliseconds = 600;

interface Preview {
  /** The latest preview; it shows an earlier text until the current one is rendered. */
  rendered: Rendered | null;
  /** Whether it shows the current text. */
  isCurrent: boolean;
  /** Why the current text has no preview: the server's message, or empty if it wasn't reached. */
  failure: string | null;
  /** Why readers can't be shown the current text, as a sentence of the contract; the latest known. */
  fault: string | null;
}

/** When a preview is wanted: after each pause in the typing, once, for the weight of the page, or not now. */
export type PreviewDemand = 'always' | 'once' | 'never';

/** A preview, and a function that retries after a failure. */
export interface UsePreview extends Preview {
  tryAgain(): void;
}

type Came =
  | { type: 'changed' }
  | { type: 'within' }
  | { type: 'rendered'; rendered: Rendered }
  | { type: 'failed'; failure: string }
  | { type: 'refused'; fault: string };

function reduce(before: Preview, came: Came): Preview {
  switch (came.type) {
    case 'changed':
      return before.isCurrent ? { ...before, isCurrent: false } : before;
    case 'within':
      return before.fault === null ? before : { ...before, fault: null };
    case 'rendered':
      return { rendered: came.rendered, isCurrent: true, failure: null, fault: null };
    case 'failed':
      return { ...before, failure: came.failure };
    case 'refused':
      return { rendered: null, isCurrent: true, failure: null, fault: came.fault };
  }
}

/**
 * The text as the server renders it for readers (product.md#review). It is requested when typing pauses,
 * while the preview is wanted or the text may exceed the limits, and there is a network. A newer text aborts
 * the request: on a slow line it would hold up the newer preview, and the saves.
 */
export function usePreview(
  { title, body, language, references }: Subject,
  demand: PreviewDemand,
): UsePreview {
  const [preview, tell] = useReducer(reduce, {
    rendered: null,
    isCurrent: false,
    failure: null,
    fault: null,
  });
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const isFirst = useRef(true);
  const isWanted = demand === 'always' || (demand === 'once' && preview.rendered === null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again.
  useEffect(() => {
    tell({ type: 'changed' });
    if (!isWanted && !mayExceed(body)) return tell({ type: 'within' });
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const render = async () => {
      if (signal.aborted || !navigator.onLine || document.visibilityState === 'hidden') return;
      try {
        const rendered = await previewPost({ title, body, language, references }, signal);
        if (!signal.aborted) tell({ type: 'rendered', rendered });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (signal.aborted) return;
        const fault = error.is('text_too_complex') ? error.fields.body : undefined;
        if (fault !== undefined) tell({ type: 'refused', fault });
        else tell({ type: 'failed', failure: error.isOutage ? '' : error.message });
      }
    };
    const timer = setTimeout(render, isFirst.current ? 0 : idleMilliseconds);
    isFirst.current = false;
    const renderNow = () => void render();
    window.addEventListener('online', renderNow);
    document.addEventListener('visibilitychange', renderNow);
    return () => {
      overtaken.abort();
      clearTimeout(timer);
      window.removeEventListener('online', renderNow);
      document.removeEventListener('visibilitychange', renderNow);
    };
  }, [title, body, language, references, isWanted, attempt]);

  return { ...preview, tryAgain };
}

/**
 * Saves the draft while it is translated: first in the browser, then on the server with the version that it began from
 * (product.md#drafts-are-never-lost). The saver of the editor would make the first screen of the editor larger if both shared it.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftReply, posts } from '../../../contract/calls/posts.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { lastingStorage } from '../storage/storage.ts';
import { isSame, type Kept, keptOf, type Written } from './kept.ts';

const idleMilliseconds = 1500;
const retryMilliseconds = 10_000;

export type Phase = 'saved' | 'dirty' | 'saving' | 'offline' | 'conflict' | 'refused';

export interface DeskSaver {
  text: Written;
  phase: Phase;
  /** Why the server refused the text. */
  message: string | null;
  type(change: Partial<Written>): void;
  /** Sends what is unsaved; whether all is saved then. */
  flush(): Promise<boolean>;
  /** Takes what the server has as the text that the next save begins from, and keeps the text shown here. */
  keepMine(): Promise<void>;
}

function writtenOf({ title, summary, body }: Written): Written {
  return { title, summary, body };
}

/** Starts from the draft of the server, or from what this browser kept of it. */
export function useDeskSaver(id: string, draft: DraftReply): DeskSaver {
  const key = `translation ${id}`;
  const [start] = useState(() => keptOf(lastingStorage.getItem(key)));
  const isKept = start !== null && !isSame(start.text, draft);
  const [text, setText] = useState<Written>(() => (isKept ? start.text : writtenOf(draft)));
  const [phase, setPhase] = useState<Phase>(() => {
    if (!isKept) return 'saved';
    return start.version === draft.version ? 'dirty' : 'conflict';
  });
  const [message, setMessage] = useState<string | null>(null);
  const current = useRef({
    text,
    version: draft.version,
    /** What the server has. */
    saved: writtenOf(draft),
    /** Resolves when nothing is being sent. */
    sending: Promise.resolve(true),
  });

  const keep = useCallback(() => {
    const kept: Kept = { version: current.current.version, text: current.current.text };
    lastingStorage.setItem(key, JSON.stringify(kept));
  }, [key]);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = current.current.text;
    if (isSame(sent, current.current.saved)) {
      lastingStorage.removeItem(key);
      setMessage(null);
      setPhase('saved');
      return true;
    }
    setPhase('saving');
    try {
      const body = { ...sent, version: current.current.version };
      const { draft: saved } = await call(posts.saveDraft, { params: { id }, body });
      current.current.version = saved.version;
      current.current.saved = sent;
      if (!isSame(current.current.text, sent)) {
        keep();
        setPhase('dirty');
        return false;
      }
      lastingStorage.removeItem(key);
      setMessage(null);
      setPhase('saved');
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [refused = error.message] = Object.values(error.fields);
      setMessage(refused);
      if (error.is('version_conflict')) setPhase('conflict');
      else
        setPhase(
          error.isOutage || error.is('too_many_requests') || error.status === 401 ? 'offline' : 'refused',
        );
      return false;
    }
  }, [id, key, keep]);

  // One after the other: two at once would begin from the same version, and the second would be a conflict.
  const flush = useCallback((): Promise<boolean> => {
    current.current.sending = current.current.sending.then(send, send);
    return current.current.sending;
  }, [send]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the wait anew.
  useEffect(() => {
    if (phase !== 'dirty' && phase !== 'offline') return;
    const timer = setTimeout(() => void flush(), phase === 'dirty' ? idleMilliseconds : retryMilliseconds);
    const online = () => void flush();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [phase, text, flush]);

  const isUnsaved = phase !== 'saved';
  useEffect(() => {
    if (!isUnsaved) return;
    const leave = () => void flush();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [isUnsaved, flush]);

  return {
    text,
    phase,
    message,
    type: (change) => {
      current.current.text = { ...current.current.text, ...change };
      setText(current.current.text);
      keep();
      // During a conflict the translator chooses first.
      setPhase((now) => (now === 'conflict' ? now : 'dirty'));
    },
    flush,
    keepMine: async () => {
      const { draft: newest } = await call(posts.getDraft, { params: { id } });
      current.current.version = newest.version;
      current.current.saved = writtenOf(newest);
      keep();
      setPhase('dirty');
    },
  };
}

/** Forgets what the browser kept of a draft, because its translator chose the text of the server. */
export function forgetKept(id: string): void {
  lastingStorage.removeItem(`translation ${id}`);
}

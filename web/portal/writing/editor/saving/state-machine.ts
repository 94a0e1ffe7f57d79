/**
 * The state machine that saves a post (product.md#drafts-are-never-lost). Pure: `step` takes an event and
 * returns the next state and the effects to carry out. One save is in flight at a time, each names the
 * version it is based on, and only the author replaces the text.
 */
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { type Base, fingerprintOf, identicalText, isBlank, sameText } from '../post-text.ts';

/**
 * Milliseconds without typing after which a change is sent, and the longest it waits while typing goes on.
 */
const idleMilliseconds = 2000;
const longestWaitMilliseconds = 15_000;

/** Milliseconds before a failed save is retried: doubled each time, up to the longest. */
const firstRetryMilliseconds = 2000;
const longestRetryMilliseconds = 60_000;

/** How many sent texts are remembered: about as many as a day offline makes. */
const rememberedTexts = 2000;

export type Phase =
  /** Unchanged since it was opened. */
  | 'clean'
  /** Changed and not sent yet. */
  | 'dirty'
  | 'saving'
  | 'saved'
  /** Nothing answered; the save will be retried. */
  | 'offline'
  /** The server has another text; the author has to choose. */
  | 'conflict'
  /** The server rejected this text. */
  | 'refused'
  | 'session-ended';

export interface Saving {
  phase: Phase;
  /** The text on the author's screen. */
  text: PostText;
  /** The latest text that the server is known to have; null until it has the post. */
  base: Base | null;
  /** The text in flight. */
  sent: PostText | null;
  /** Fingerprints of texts sent on top of `base` without an answer: they may have arrived. */
  unanswered: readonly string[];
  /** When the oldest unsent change was made, in milliseconds since 1970. */
  changedAt: number | null;
  /** Consecutive failed attempts. */
  failures: number;
  /** During a conflict: the server's text. */
  theirs: Base | null;
  /** Why the server rejected the text. */
  errorMessage: string | null;
}

export type SavingEvent =
  | { type: 'typed'; text: PostText; at: number }
  /** The time to send has come: typing paused, or it is time to try again. */
  | { type: 'send-due' }
  /** Send now: the network is back, the page is visible again, or the author asks for it. */
  | { type: 'flush' }
  | { type: 'created'; base: Base }
  | { type: 'saved'; version: number; at: number }
  /** No useful answer; `wait` is how many milliseconds the server asks to wait. */
  | { type: 'unreached'; wait: number | null }
  | { type: 'conflicted'; current: Base }
  | { type: 'refused'; message: string }
  | { type: 'session-ended' }
  | { type: 'session-resumed' }
  /** The author has chosen between both texts. */
  | { type: 'resolved'; text: PostText }
  /** Another tab has saved this post. */
  | { type: 'saved-elsewhere'; base: Base };

export type SavingEffect =
  | { type: 'create' }
  | { type: 'send'; text: PostText; version: number }
  /** Dispatch `send-due` after this time, instead of after an earlier wait. */
  | { type: 'wait'; milliseconds: number }
  /** Write the text to the browser's store. */
  | { type: 'store' }
  /** Remove the text from the browser's store: the server has it. */
  | { type: 'remove-stored' }
  /** Tell other tabs what the server has. */
  | { type: 'broadcast'; base: Base };

interface Step {
  state: Saving;
  effects: SavingEffect[];
}

/** The initial state of a text opened from the server or restored from the browser. */
export function openSaving(text: PostText, base: Base | null, unanswered: readonly string[] = []): Saving {
  return {
    phase: hasChanges(text, base) ? 'dirty' : 'clean',
    text,
    base,
    sent: null,
    unanswered,
    changedAt: null,
    failures: 0,
    theirs: null,
    errorMessage: null,
  };
}

/**
 * Whether the server may lack the text, or may have another text of this author's that was never answered.
 */
export function isUnsaved({ text, base, unanswered }: Saving): boolean {
  if (hasChanges(text, base)) return true;
  return unanswered.length > 0 && unanswered.some((one) => one !== fingerprintOf(text));
}

/** Returns the next state and the effects of an event. */
export function step(state: Saving, event: SavingEvent): Step {
  switch (event.type) {
    case 'typed':
      return typed(state, event.text, event.at);
    case 'send-due':
      return state.phase === 'dirty' || state.phase === 'offline' ? send(state) : unchanged(state);
    case 'flush':
      return ['dirty', 'offline', 'refused'].includes(state.phase) ? send(state) : unchanged(state);
    case 'created':
      return sendIfUnsaved({ ...state, base: event.base });
    case 'saved':
      return saved(state, event.version, event.at);
    case 'unreached':
      return unreached(state, event.wait);
    case 'conflicted':
      return conflicted(state, event.current);
    case 'refused':
      return store({ ...state, phase: 'refused', sent: null, errorMessage: event.message });
    case 'session-ended':
      return store({ ...state, phase: 'session-ended', sent: null });
    case 'session-resumed':
      return state.phase === 'session-ended' ? sendIfUnsaved(state) : unchanged(state);
    case 'resolved':
      return resolved(state, event.text);
    case 'saved-elsewhere':
      return savedElsewhere(state, event.base);
  }
}

function typed(state: Saving, text: PostText, at: number): Step {
  if (identicalText(state.text, text)) return unchanged(state);
  const next = { ...state, text };
  switch (state.phase) {
    case 'saving':
    case 'offline':
    case 'conflict':
    case 'session-ended':
      // It is sent after the pending answer, retry, choice or session.
      return store(next);
    case 'clean':
    case 'dirty':
    case 'saved':
    case 'refused':
      return changed(next, at);
  }
}

function changed(state: Saving, at: number): Step {
  if (!isUnsaved(state))
    return { state: { ...state, ...nothingInFlight, phase: 'saved' }, effects: [removeStored] };
  const changedAt = state.changedAt ?? at;
  const milliseconds = Math.max(0, Math.min(idleMilliseconds, changedAt + longestWaitMilliseconds - at));
  return {
    state: { ...state, phase: 'dirty', changedAt, errorMessage: null },
    effects: [{ type: 'store' }, { type: 'wait', milliseconds }],
  };
}

function send(state: Saving): Step {
  const { text, base, unanswered } = state;
  const sending = { ...state, phase: 'saving', changedAt: null, errorMessage: null } as const;
  if (!base) return { state: sending, effects: [{ type: 'create' }] };
  const fingerprint = fingerprintOf(text);
  const others = unanswered.filter((one) => one !== fingerprint);
  return {
    state: { ...sending, sent: text, unanswered: [...others, fingerprint].slice(-rememberedTexts) },
    effects: [{ type: 'store' }, { type: 'send', text, version: base.version }],
  };
}

function saved(state: Saving, version: number, at: number): Step {
  // The text that was sent, not the server's reply, which may spell a topic differently.
  const base = { text: state.sent ?? state.text, version };
  const next = { ...state, ...nothingInFlight, base, failures: 0 };
  const broadcast = { type: 'broadcast', base } as const;
  if (!isUnsaved(next)) return { state: { ...next, phase: 'saved' }, effects: [removeStored, broadcast] };
  const { state: dirty, effects } = changed(next, at);
  return { state: dirty, effects: [...effects, broadcast] };
}

function unreached(state: Saving, wait: number | null): Step {
  const backoff = Math.min(longestRetryMilliseconds, firstRetryMilliseconds * 2 ** state.failures);
  return {
    state: { ...state, phase: 'offline', sent: null, failures: state.failures + 1 },
    effects: [{ type: 'store' }, { type: 'wait', milliseconds: wait ?? backoff }],
  };
}

/**
 * The server has another version. If its text is one of ours whose answer was lost, or our base, nobody else
 * wrote anything and the author need not be asked.
 */
function conflicted(state: Saving, current: Base): Step {
  const isOurs = state.unanswered.includes(fingerprintOf(current.text));
  const isUnchanged = state.base !== null && sameText(state.base.text, current.text);
  const next = { ...state, ...nothingInFlight, failures: 0 };
  if (isOurs || isUnchanged) return sendIfUnsaved({ ...next, base: current });
  if (sameText(state.text, current.text)) return sendIfUnsaved({ ...next, base: current });
  return store({ ...next, phase: 'conflict', theirs: current });
}

function resolved(state: Saving, text: PostText): Step {
  if (!state.theirs) return unchanged(state);
  return sendIfUnsaved({ ...state, text, base: state.theirs, theirs: null });
}

/**
 * Takes over the other tab's text if nothing was written here; otherwise the next save finds the conflict.
 */
function savedElsewhere(state: Saving, base: Base): Step {
  const isIdle = state.phase === 'clean' || state.phase === 'saved';
  if (!isIdle || (state.base && state.base.version >= base.version)) return unchanged(state);
  return unchanged({ ...state, phase: 'saved', base, text: base.text });
}

/** Sends the text if it is unsaved; otherwise the state is `saved`. */
function sendIfUnsaved(state: Saving): Step {
  if (isUnsaved(state)) return send(state);
  return { state: { ...state, ...nothingInFlight, phase: 'saved' }, effects: [removeStored] };
}

const removeStored = { type: 'remove-stored' } as const;
const nothingInFlight = { sent: null, unanswered: [], changedAt: null, errorMessage: null } as const;

function store(state: Saving): Step {
  return { state, effects: [{ type: 'store' }] };
}

function unchanged(state: Saving): Step {
  return { state, effects: [] };
}

function hasChanges(text: PostText, base: Base | null): boolean {
  return base ? !sameText(text, base.text) : !isBlank(text);
}

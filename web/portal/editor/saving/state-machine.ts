/**
 * How an author's text gets to the server (design §4): pure. `step` takes what happened and gives the next state with what is
 * to be done. One save is on its way at a time, each names the version it began from, and the text itself is only ever
 * replaced by its author.
 */
import { type Base, fingerprintOf, isBlank, type PostText, sameText } from '../post-text.ts';

/** Milliseconds without typing after which a change is sent, and the longest it waits while typing goes on. */
const idleMilliseconds = 2000;
const longestWaitMilliseconds = 15_000;

/** A save that did not get through is tried again after these: each time twice as long, up to the longest. */
const firstRetryMilliseconds = 2000;
const longestRetryMilliseconds = 60_000;

/** Texts of which it is remembered that they were sent: as many as a day offline makes. */
const rememberedTexts = 2000;

export type Phase =
  /** As it was opened. */
  | 'clean'
  /** Changed, and not sent yet. */
  | 'dirty'
  | 'saving'
  | 'saved'
  /** Nothing answered; it is tried again. */
  | 'offline'
  /** Somebody saved another text; the author has to choose. */
  | 'conflict'
  /** The server does not take this text. */
  | 'refused'
  | 'session-ended';

export interface Saving {
  phase: Phase;
  /** As its author has it. */
  text: PostText;
  /** What the server is known to hold; null for a post that is not there yet. */
  base: Base | null;
  /** On its way. */
  sent: PostText | null;
  /** Fingerprints of what was sent on top of `base` without an answer: it may have arrived. */
  unanswered: readonly string[];
  /** When the oldest change that is not sent yet was made, in milliseconds. */
  changedAt: number | null;
  /** Failed attempts in a row. */
  failures: number;
  /** In a conflict: what the server holds. */
  theirs: Base | null;
  /** Why the server does not take the text. */
  errorMessage: string | null;
}

export type SavingEvent =
  | { type: 'typed'; text: PostText; at: number }
  /** The time to send has come: typing paused, or it is time to try again. */
  | { type: 'send-due' }
  /** Now rather than later: the network is back, the page is looked at again, its author asks for it. */
  | { type: 'flush' }
  | { type: 'created'; base: Base }
  | { type: 'saved'; version: number; at: number }
  /** Nothing answered, or nothing that counts; `wait` is how long the server asks to wait, in milliseconds. */
  | { type: 'unreached'; wait: number | null }
  | { type: 'conflicted'; current: Base }
  | { type: 'refused'; message: string }
  | { type: 'session-ended' }
  | { type: 'session-resumed' }
  /** The author has chosen, seeing both texts. */
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
  /** The server has it: the browser need not keep it any more. */
  | { type: 'remove-stored' }
  /** Tell other tabs what the server holds. */
  | { type: 'broadcast'; base: Base };

interface Step {
  state: Saving;
  effects: SavingEffect[];
}

/** Where a text stands when it is opened: as the server has it, or as the browser kept it. */
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

/** Whether there is something of the author's that the server is not known to hold, or it may hold something else of theirs. */
export function isUnsaved({ text, base, unanswered }: Saving): boolean {
  if (hasChanges(text, base)) return true;
  return unanswered.length > 0 && unanswered.some((one) => one !== fingerprintOf(text));
}

/** What follows from something that happened. */
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
  if (sameText(state.text, text)) return unchanged(state);
  const next = { ...state, text };
  switch (state.phase) {
    case 'saving':
    case 'offline':
    case 'conflict':
    case 'session-ended':
      // It goes with what follows: the answer, the next attempt, the choice, the next session.
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
  // What was sent rather than what came back: the server may write a topic in its own way.
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
 * The server holds another version. If that is a text of ours whose answer was lost, or the one we began from, nobody else
 * has written anything, and the author need not be asked.
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

/** The text follows the other tab as long as nothing was written here; else the next save tells of the conflict. */
function savedElsewhere(state: Saving, base: Base): Step {
  const isIdle = state.phase === 'clean' || state.phase === 'saved';
  if (!isIdle || (state.base && state.base.version >= base.version)) return unchanged(state);
  return unchanged({ ...state, phase: 'saved', base, text: base.text });
}

/** Saves at once what is unsaved; else all is well. */
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

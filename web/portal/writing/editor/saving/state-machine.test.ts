import { describe, expect, test } from 'vitest';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import type { Base } from '../post-text.ts';
import { emptyText } from '../post-text.ts';
import { openSaving, type Saving, type SavingEvent, step } from './state-machine.ts';

const text = (body: string): PostText => ({ ...emptyText('en'), title: 'Water', body });
const base = (body: string, version = 1): Base => ({ text: text(body), version });

/** Runs events one after another; returns the last step. */
function run(start: Saving, ...events: SavingEvent[]) {
  let last = { state: start, effects: step(start, { type: 'send-due' }).effects };
  for (const event of events) last = step(last.state, event);
  return last;
}

const open = openSaving(text('Boil'), base('Boil'));
const type = (body: string, at = 0): SavingEvent => ({ type: 'typed', text: text(body), at });
const sendDue = { type: 'send-due' } as const;
const lost = { type: 'unreached', wait: null } as const;

describe('typing', () => {
  test('is stored in the browser, and sent after a pause of two seconds', () => {
    const { state, effects } = run(open, type('Boil it', 1000));
    expect(state.phase).toBe('dirty');
    expect(effects).toEqual([{ type: 'store' }, { type: 'wait', milliseconds: 2000 }]);
    expect(run(state, sendDue).effects).toEqual([
      { type: 'store' },
      { type: 'send', text: text('Boil it'), version: 1 },
    ]);
  });

  test('without a pause is sent every 15 seconds', () => {
    const { effects } = run(open, type('a', 1000), type('ab', 2000), type('abc', 15_500));
    expect(effects).toContainEqual({ type: 'wait', milliseconds: 500 });
  });

  test('that restores the saved text leaves nothing to save', () => {
    const { state, effects } = run(open, type('Boil it'), type('Boil'));
    expect(state.phase).toBe('saved');
    expect(effects).toEqual([{ type: 'remove-stored' }]);
  });

  test('during a save is sent after its answer, on top of it', () => {
    const { state } = run(open, type('A'), sendDue, type('AB'));
    expect(state.phase).toBe('saving');
    expect(run(state, sendDue).effects).toEqual([]);
    const next = run(state, { type: 'saved', version: 2, at: 0 });
    expect(next.state).toMatchObject({ phase: 'dirty', base: base('A', 2), text: text('AB') });
    expect(run(next.state, sendDue).effects).toContainEqual({ type: 'send', text: text('AB'), version: 2 });
  });
});

describe('a save', () => {
  test('that succeeds removes the draft from the browser and tells other tabs', () => {
    const { state, effects } = run(open, type('A'), sendDue, { type: 'saved', version: 2, at: 0 });
    expect(state.phase).toBe('saved');
    expect(effects).toEqual([{ type: 'remove-stored' }, { type: 'broadcast', base: base('A', 2) }]);
  });

  test('without an answer is retried, later each time, and at once on flush', () => {
    const first = run(open, type('A'), sendDue, lost);
    expect(first.state.phase).toBe('offline');
    expect(first.effects).toContainEqual({ type: 'wait', milliseconds: 2000 });
    expect(run(first.state, sendDue, lost).effects).toContainEqual({ type: 'wait', milliseconds: 4000 });
    const patient = run(first.state, ...Array.from({ length: 20 }, () => [sendDue, lost]).flat());
    expect(patient.effects).toContainEqual({ type: 'wait', milliseconds: 60_000 });
    expect(run(first.state, { type: 'flush' }).effects).toContainEqual({
      type: 'send',
      text: text('A'),
      version: 1,
    });
  });

  test('waits for as long as the server asks', () => {
    const { effects } = run(open, type('A'), sendDue, { type: 'unreached', wait: 7000 });
    expect(effects).toContainEqual({ type: 'wait', milliseconds: 7000 });
  });

  test('whose answer was lost is no conflict', () => {
    const { state } = run(open, type('A'), sendDue, lost, sendDue, {
      type: 'conflicted',
      current: base('A', 2),
    });
    expect(state).toMatchObject({ phase: 'saved', base: base('A', 2) });
  });

  test('whose answer was lost is no conflict where the server took invisible characters from a line', () => {
    const stored = { ...text('A'), title: 'Water now', summary: 'Boil it', funding: 'WHO' };
    const typed = {
      ...stored,
      title: '\u2067Water\tnow\u2069',
      summary: 'Boil\u202e it',
      funding: '\u2066WHO',
      competing_interests: '\u202c',
    };
    const sent = run(open, { type: 'typed', text: typed, at: 0 }, sendDue, lost);
    const more = { ...typed, title: `${typed.title} and then` };
    const { state, effects } = run(sent.state, { type: 'typed', text: more, at: 1 }, sendDue, {
      type: 'conflicted',
      current: { text: stored, version: 2 },
    });
    expect(state.phase).toBe('saving');
    expect(effects).toContainEqual({ type: 'send', text: more, version: 2 });
    const again = run(sent.state, sendDue, { type: 'conflicted', current: { text: stored, version: 2 } });
    expect(again.state).toMatchObject({ phase: 'saved', text: typed });
  });

  test('whose answer was lost is no conflict after more typing', () => {
    const { state, effects } = run(open, type('A'), sendDue, lost, type('AB'), sendDue, {
      type: 'conflicted',
      current: base('A', 2),
    });
    expect(state.phase).toBe('saving');
    expect(effects).toContainEqual({ type: 'send', text: text('AB'), version: 2 });
  });

  test('that may have arrived is undone on the server when the author restores the old text', () => {
    const { state } = run(open, type('A'), sendDue, lost, type('Boil'));
    expect(state.phase).toBe('offline');
    const sent = run(state, sendDue);
    expect(sent.effects).toContainEqual({ type: 'send', text: text('Boil'), version: 1 });
    const again = run(sent.state, { type: 'conflicted', current: base('A', 2) });
    expect(again.effects).toContainEqual({ type: 'send', text: text('Boil'), version: 2 });
  });

  test('over a newer version with the same text is sent on top of it', () => {
    const { effects } = run(open, type('A'), sendDue, { type: 'conflicted', current: base('Boil', 4) });
    expect(effects).toContainEqual({ type: 'send', text: text('A'), version: 4 });
  });

  test('that the server rejects is retried once the text changes', () => {
    const refused = run(open, type('A'), sendDue, { type: 'refused', message: 'Too long' });
    expect(refused.state).toMatchObject({ phase: 'refused', errorMessage: 'Too long' });
    expect(refused.effects).toEqual([{ type: 'store' }]);
    expect(run(refused.state, type('B')).state).toMatchObject({ phase: 'dirty', errorMessage: null });
  });
});

describe('a conflict', () => {
  const { state } = run(open, type('Mine'), sendDue, { type: 'conflicted', current: base('Theirs', 2) });

  test('keeps both texts, and stores what is typed', () => {
    expect(state).toMatchObject({ phase: 'conflict', theirs: base('Theirs', 2), text: text('Mine') });
    const typed = run(state, type('Mine too'));
    expect(typed.state).toMatchObject({ phase: 'conflict', text: text('Mine too') });
    expect(typed.effects).toEqual([{ type: 'store' }]);
    expect(run(state, { type: 'flush' }).effects).toEqual([]);
  });

  test('ends with my text on top of theirs', () => {
    const { effects } = run(state, { type: 'resolved', text: text('Mine') });
    expect(effects).toContainEqual({ type: 'send', text: text('Mine'), version: 2 });
  });

  test('ends with theirs, and nothing more to save', () => {
    const chosen = run(state, { type: 'resolved', text: text('Theirs') });
    expect(chosen.state).toMatchObject({ phase: 'saved', text: text('Theirs'), base: base('Theirs', 2) });
    expect(chosen.effects).toEqual([{ type: 'remove-stored' }]);
  });
});

describe('a session that ends', () => {
  test('does not stop the typing, and the next session saves it', () => {
    const ended = run(open, type('A'), sendDue, { type: 'session-ended' });
    expect(ended.state.phase).toBe('session-ended');
    const typed = run(ended.state, type('AB'));
    expect(typed.effects).toEqual([{ type: 'store' }]);
    const resumed = run(typed.state, { type: 'session-resumed' });
    expect(resumed.effects).toContainEqual({ type: 'send', text: text('AB'), version: 1 });
  });
});

describe('a new post', () => {
  const fresh = openSaving(emptyText('en'), null);

  test('is created once it has text, and its text is then saved', () => {
    expect(fresh.phase).toBe('clean');
    const made = run(fresh, type('A'), sendDue);
    expect(made.effects).toEqual([{ type: 'create' }]);
    const { effects } = run(made.state, {
      type: 'created',
      base: { text: emptyText('en'), version: 1 },
    });
    expect(effects).toContainEqual({ type: 'send', text: text('A'), version: 1 });
  });

  test('that is emptied before it was created is not created', () => {
    const { state } = run(fresh, type('A'), { type: 'typed', text: emptyText('en'), at: 1 });
    expect(state.phase).toBe('saved');
  });
});

describe('another tab', () => {
  test('that saved replaces the text only if nothing was written here', () => {
    const event = { type: 'saved-elsewhere', base: base('Elsewhere', 2) } as const;
    expect(run(open, event).state).toMatchObject({
      text: text('Elsewhere'),
      base: base('Elsewhere', 2),
    });
    expect(run(open, type('A'), event).state.text).toEqual(text('A'));
    expect(run(openSaving(text('New'), base('New', 3)), event).state.text).toEqual(text('New'));
  });
});

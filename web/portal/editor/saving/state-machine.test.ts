import { describe, expect, test } from 'vitest';
import type { Base, PostText } from '../post-text.ts';
import { emptyText } from '../post-text.ts';
import { openSaving, type Saving, type SavingEvent, step } from './state-machine.ts';

const text = (body: string): PostText => ({ ...emptyText('en'), title: 'Water', body });
const base = (body: string, version = 1): Base => ({ text: text(body), version });

/** Lets things happen one after the other; gives where that leads and what the last of them asks for. */
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
  test('is kept in the browser, and sent once it stops for two seconds', () => {
    const { state, effects } = run(open, type('Boil it', 1000));
    expect(state.phase).toBe('dirty');
    expect(effects).toEqual([{ type: 'store' }, { type: 'wait', milliseconds: 2000 }]);
    expect(run(state, sendDue).effects).toEqual([
      { type: 'store' },
      { type: 'send', text: text('Boil it'), version: 1 },
    ]);
  });

  test('that goes on for long is sent every 15 seconds at the latest', () => {
    const { effects } = run(open, type('a', 1000), type('ab', 2000), type('abc', 15_500));
    expect(effects).toContainEqual({ type: 'wait', milliseconds: 500 });
  });

  test('that ends where it began leaves nothing to save', () => {
    const { state, effects } = run(open, type('Boil it'), type('Boil'));
    expect(state.phase).toBe('saved');
    expect(effects).toEqual([{ type: 'remove-stored' }]);
  });

  test('during a save waits for its answer, and goes on top of it', () => {
    const { state } = run(open, type('A'), sendDue, type('AB'));
    expect(state.phase).toBe('saving');
    expect(run(state, sendDue).effects).toEqual([]);
    const next = run(state, { type: 'saved', version: 2, at: 0 });
    expect(next.state).toMatchObject({ phase: 'dirty', base: base('A', 2), text: text('AB') });
    expect(run(next.state, sendDue).effects).toContainEqual({ type: 'send', text: text('AB'), version: 2 });
  });
});

describe('a save', () => {
  test('that is answered lets the browser forget the text, and tells the other tabs', () => {
    const { state, effects } = run(open, type('A'), sendDue, { type: 'saved', version: 2, at: 0 });
    expect(state.phase).toBe('saved');
    expect(effects).toEqual([{ type: 'remove-stored' }, { type: 'broadcast', base: base('A', 2) }]);
  });

  test('that gets no answer is tried again, later each time, and at once when asked for', () => {
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

  test('that arrived without its answer is no conflict', () => {
    const { state } = run(open, type('A'), sendDue, lost, sendDue, {
      type: 'conflicted',
      current: base('A', 2),
    });
    expect(state).toMatchObject({ phase: 'saved', base: base('A', 2) });
  });

  test('that arrived without its answer is no conflict after more was typed', () => {
    const { state, effects } = run(open, type('A'), sendDue, lost, type('AB'), sendDue, {
      type: 'conflicted',
      current: base('A', 2),
    });
    expect(state.phase).toBe('saving');
    expect(effects).toContainEqual({ type: 'send', text: text('AB'), version: 2 });
  });

  test('that may have arrived is undone on the server too when the author goes back to the text before', () => {
    const { state } = run(open, type('A'), sendDue, lost, type('Boil'));
    expect(state.phase).toBe('offline');
    const sent = run(state, sendDue);
    expect(sent.effects).toContainEqual({ type: 'send', text: text('Boil'), version: 1 });
    const again = run(sent.state, { type: 'conflicted', current: base('A', 2) });
    expect(again.effects).toContainEqual({ type: 'send', text: text('Boil'), version: 2 });
  });

  test('over a version with the same text goes on top of it', () => {
    const { effects } = run(open, type('A'), sendDue, { type: 'conflicted', current: base('Boil', 4) });
    expect(effects).toContainEqual({ type: 'send', text: text('A'), version: 4 });
  });

  test('that the server refuses is tried again once the text is another', () => {
    const refused = run(open, type('A'), sendDue, { type: 'refused', message: 'Too long' });
    expect(refused.state).toMatchObject({ phase: 'refused', errorMessage: 'Too long' });
    expect(refused.effects).toEqual([{ type: 'store' }]);
    expect(run(refused.state, type('B')).state).toMatchObject({ phase: 'dirty', errorMessage: null });
  });
});

describe('a conflict', () => {
  const { state } = run(open, type('Mine'), sendDue, { type: 'conflicted', current: base('Theirs', 2) });

  test('keeps both texts, and goes on keeping what is typed', () => {
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
  test('leaves the typing going on, and is followed by a save in the next one', () => {
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

  test('is made once there is something in it, and its text then saved', () => {
    expect(fresh.phase).toBe('clean');
    const made = run(fresh, type('A'), sendDue);
    expect(made.effects).toEqual([{ type: 'create' }]);
    const { effects } = run(made.state, {
      type: 'created',
      base: { text: emptyText('en'), version: 1 },
    });
    expect(effects).toContainEqual({ type: 'send', text: text('A'), version: 1 });
  });

  test('that is emptied again before it was made is not made', () => {
    const { state } = run(fresh, type('A'), { type: 'typed', text: emptyText('en'), at: 1 });
    expect(state.phase).toBe('saved');
  });
});

describe('another tab', () => {
  test('that saved is followed as long as nothing was written here', () => {
    const event = { type: 'saved-elsewhere', base: base('Elsewhere', 2) } as const;
    expect(run(open, event).state).toMatchObject({
      text: text('Elsewhere'),
      base: base('Elsewhere', 2),
    });
    expect(run(open, type('A'), event).state.text).toEqual(text('A'));
    expect(run(openSaving(text('New'), base('New', 3)), event).state.text).toEqual(text('New'));
  });
});

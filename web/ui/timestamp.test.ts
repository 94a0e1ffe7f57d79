import { describe, expect, test } from 'vitest';
import { formatTimestamp, isDay, type TimestampLabels } from './timestamp.ts';

const labels: TimestampLabels = {
  months: 'January Febuary March April May June July August September October November December'.split(' '),
  today: ({ time }) => `Today ${time}`,
  yesterday: ({ time }) => `Yesterday ${time}`,
  date: ({ day, month, year, time }) => `${day} ${month} ${year} ${time}`,
};
const nairobi = -180;
const newYork = 300;

describe('a timestamp', () => {
  const now = new Date('2026-03-01T10:00:00Z');

  test.each([
    ['2026-03-01T09:05:00Z', 0, 'Today 09:05'],
    ['2026-03-01T00:00:00Z', 0, 'Today 00:00'],
    ['2026-02-28T23:59:00Z', 0, 'Yesterday 23:59'],
    ['2026-02-28T00:00:00Z', 0, 'Yesterday 00:00'],
    ['2026-02-27T23:59:00Z', 0, '27 Febuary 2026 23:59'],
    ['2025-12-31T08:30:00Z', 0, '31 December 2025 08:30'],
  ])('%s at offset %i reads %s', (iso, offsetMinutes, text) => {
    expect(formatTimestamp(iso, { now, offsetMinutes, labels })).toBe(text);
  });

  test('uses the day in the reader’s time zone', () => {
    const iso = '2026-02-28T22:30:00Z';
    expect(formatTimestamp(iso, { now, offsetMinutes: nairobi, labels })).toBe('Today 01:30');
    expect(formatTimestamp(iso, { now, offsetMinutes: newYork, labels })).toBe('Yesterday 17:30');
  });

  test('a future time is called today only if it is today', () => {
    expect(formatTimestamp('2026-03-02T00:00:00Z', { now, offsetMinutes: 0, labels })).toBe(
      '2 March 2026 00:00',
    );
  });

  test('without the current time it is always the long form', () => {
    expect(formatTimestamp('2026-03-01T09:05:00Z', { offsetMinutes: 0, labels })).toBe('1 March 2026 09:05');
  });

  test('has the first of a month as “1er” in French alone', () => {
    const months = 'janvier février mars'.split(' ');
    const french = { ...labels, months };
    expect(formatTimestamp('2026-03-01T09:05:00Z', { offsetMinutes: 0, labels: french })).toBe(
      '1er mars 2026 09:05',
    );
    expect(formatTimestamp('2026-03-11T09:05:00Z', { offsetMinutes: 0, labels: french })).toBe(
      '11 mars 2026 09:05',
    );
  });

  test('refuses a text that is not a date-time', () => {
    expect(() => formatTimestamp('soon', { offsetMinutes: 0, labels })).toThrow(RangeError);
  });
});

describe('a post dated to a day', () => {
  test('is recognised by midnight UTC, to the millisecond', () => {
    expect(isDay('2026-03-01T00:00:00.000Z')).toBe(true);
    expect(isDay('2026-03-01T00:00:00.001Z')).toBe(false);
  });
});

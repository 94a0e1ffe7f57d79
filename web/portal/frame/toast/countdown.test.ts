import { expect, test } from 'vitest';
import { toastMilliseconds } from '../../../../contract/constants.ts';
import { hold, leftOf, release, startCountdown } from './countdown.ts';

test('the countdown of a toast ends after five seconds', () => {
  const countdown = startCountdown(toastMilliseconds, 1000);
  expect(leftOf(countdown, 5999)).toBe(1);
  expect(leftOf(countdown, 6000)).toBe(0);
  expect(leftOf(countdown, 9000)).toBe(0);
});

test('stands still while it is held', () => {
  const held = hold(startCountdown(5000, 0), 2000);
  expect(leftOf(held, 60_000)).toBe(3000);
  const released = release(held, 60_000);
  expect(leftOf(released, 62_999)).toBe(1);
});

test('loses no time if it is held twice, by pointer and focus', () => {
  const held = hold(hold(startCountdown(5000, 0), 1000), 4000);
  expect(held).toEqual({ left: 4000, runningSince: null });
});

test('the countdown of a toast goes on unchanged if it is released twice', () => {
  const running = startCountdown(5000, 0);
  expect(release(running, 3000)).toBe(running);
});

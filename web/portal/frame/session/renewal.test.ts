import { expect, test, vi } from 'vitest';
import { SessionRenewal } from './renewal.ts';
import type { SessionState } from './store.ts';

const minute = 60_000;

function arrange({ left, developer = false }: { left: number | null; developer?: boolean }) {
  let now = 0;
  let state: SessionState = { token: 'old', accountId: 'amina', developer, ended: false };
  const remember = vi.fn();
  const askForToken = vi.fn(async () => 'new');
  const renewal = new SessionRenewal({
    session: {
      state: () => state,
      token: () => state.token,
      millisecondsLeft: () => left,
      remember,
    },
    askForToken,
    now: () => now,
  });
  return {
    renewal,
    remember,
    askForToken,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    become: (accountId: string | null) => {
      state = { ...state, accountId, token: accountId };
    },
  };
}

test('renews a session with less than 20 minutes left for an active person', async () => {
  const { renewal, remember } = arrange({ left: 20 * minute - 1 });
  renewal.noteActivity();
  await renewal.renewIfDue();
  expect(remember).toHaveBeenCalledWith('new', { developer: false });
});

test("keeps a developer's session a developer's", async () => {
  const { renewal, remember } = arrange({ left: minute, developer: true });
  renewal.noteActivity();
  await renewal.renewIfDue();
  expect(remember).toHaveBeenCalledWith('new', { developer: true });
});

test('the portal does not renew a session with more time left', async () => {
  const { renewal, askForToken } = arrange({ left: 20 * minute });
  renewal.noteActivity();
  await renewal.renewIfDue();
  expect(askForToken).not.toHaveBeenCalled();
});

test('the portal does not renew a session without activity', async () => {
  const { renewal, askForToken, wait } = arrange({ left: minute });
  await renewal.renewIfDue();
  renewal.noteActivity();
  wait(5 * minute);
  await renewal.renewIfDue();
  expect(askForToken).not.toHaveBeenCalled();
});

test('renews nothing without a session', async () => {
  const { renewal, askForToken } = arrange({ left: null });
  renewal.noteActivity();
  await renewal.renewIfDue();
  expect(askForToken).not.toHaveBeenCalled();
});

test('the portal does not start a second renewal', async () => {
  const { renewal, askForToken } = arrange({ left: minute });
  renewal.noteActivity();
  await Promise.all([renewal.renewIfDue(), renewal.renewIfDue()]);
  expect(askForToken).toHaveBeenCalledTimes(1);
});

test('retries a failed renewal', async () => {
  const { renewal, askForToken, remember } = arrange({ left: minute });
  askForToken.mockRejectedValueOnce(new Error('no network'));
  renewal.noteActivity();
  await renewal.renewIfDue();
  expect(remember).not.toHaveBeenCalled();
  await renewal.renewIfDue();
  expect(remember).toHaveBeenCalledTimes(1);
});

test.each([null, 'juma'])(
  'discards a token that arrives after the account changed to %s',
  async (accountId) => {
    const { renewal, askForToken, remember, become } = arrange({ left: minute });
    askForToken.mockImplementationOnce(async () => {
      become(accountId);
      return 'new';
    });
    renewal.noteActivity();
    await renewal.renewIfDue();
    expect(remember).not.toHaveBeenCalled();
  },
);

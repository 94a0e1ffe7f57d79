import { createContext, useCallback, useContext } from 'react';
import { CallError } from '../api/call-error.ts';

/** Asks the person for their password; resolves to whether they proved their identity. */
export const ProofContext = createContext<() => Promise<boolean>>(async () => false);

/**
 * Returns a function that runs an action which may need a recent proof: if the server asks for one, the
 * person is asked for their password and the action runs again.
 * @throws CallError of the action; `proof_needed` if the person declines
 */
export function useProof(): <Result>(action: () => Promise<Result>) => Promise<Result> {
  const ask = useContext(ProofContext);
  return useCallback(
    async (action) => {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof CallError) || !error.is('proof_needed') || !(await ask())) throw error;
        return action();
      }
    },
    [ask],
  );
}

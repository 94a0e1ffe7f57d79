import { createContext, useCallback, useContext } from 'react';
import { CallError } from '../api/call-error.ts';

/** Asks somebody to prove who they are; gives whether they did. */
export const ProofContext = createContext<() => Promise<boolean>>(async () => false);

/**
 * Does what needs a recent proof: where the server asks for one, the person is asked for their password, and
 * it is done then. @throws CallError as the action does; `proof_needed` where the person gave none
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

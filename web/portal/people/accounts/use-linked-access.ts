import { useEffect, useState } from 'react';
import { accounts, type ProgramAccessReply } from '../../../../contract/people/calls/accounts.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';

/**
 * The API keys and apps of the account that a link was sent to; null until they are loaded. A failure is
 * ignored here: using the link reports it.
 */
export function useLinkedAccess(token: string): ProgramAccessReply | null {
  const [access, setAccess] = useState<ProgramAccessReply | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call(accounts.getLinkedAccess, { body: { token } }).then(
      (found) => isCurrent && setAccess(found),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return access;
}

/** The tables of second factors. */
import type { Generated } from 'kysely';

export interface SecondFactorTables {
  passkeys: {
    id: Generated<string>;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
    suspect_since: Date | null;
  };
  authenticator_apps: {
    account_id: string;
    secret: Buffer;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<number>;
  };
  recovery_codes: { account_id: string; code_sha256: Buffer };
  passkey_challenges: {
    challenge_sha256: Buffer;
    purpose: 'enrol' | 'sign-in' | 'second-step' | 'proof';
    account_id: string | null;
    session_id: string | null;
    expires_at: Date;
  };
  second_steps: { token_sha256: Buffer; account_id: string; password_sha256: Buffer; expires_at: Date };
}

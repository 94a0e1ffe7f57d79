/** The tables of ORCID iDs. */
export interface OrcidTables {
  orcids: {
    account_id: string;
    orcid: string;
    /** When its owner signed in with ORCID; null for an iD that they only typed. */
    proven_at: Date | null;
  };
  orcid_sign_ins: {
    state_sha256: Buffer;
    account_id: string;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
  };
}

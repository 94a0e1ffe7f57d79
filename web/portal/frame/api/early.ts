/** What a script did that ran before the portal was loaded. */
export interface Early {
  /** The reply to a call that was sent before the portal asked for it. */
  reply(address: string, options: RequestInit): Promise<Response> | undefined;
}

declare global {
  interface Window {
    /** Set by the script of the early desk, on the screens that have one. */
    early?: Early;
  }
}

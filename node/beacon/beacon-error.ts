/** A question that is answered with an error, in Beacon's form. */
export class BeaconError extends Error {
  override readonly name = 'BeaconError';
  readonly status: number;
  /** When to ask again; null if that wouldn't help. */
  readonly retryAfterSeconds: number | null;
  /** Whether the answer is kept back for privacy, whatever it is. */
  readonly isWithheld: boolean;

  /** @param status of HTTP, and Beacon's errorCode */
  constructor(status: number, message: string, retryAfterSeconds: number | null = null, isWithheld = false) {
    super(message);
    this.isWithheld = isWithheld;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const badRequest = (message: string): BeaconError => new BeaconError(400, message);

/** An error whose message begins with the name of the parameter. */
export const wrong = (parameter: string, problem: string): BeaconError =>
  badRequest(`${parameter} ${problem}`);

const secondsUntilAgain = 30;

/** What counts for the node failed. */
export const noNumbers = (): BeaconError =>
  new BeaconError(
    503,
    'What counts for this node failed to answer. This isn’t a no: ask again, which costs nothing.',
    secondsUntilAgain,
  );

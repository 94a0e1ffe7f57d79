/** A question that is answered with an error, in Beacon's form. */
export class BeaconError extends Error {
  override readonly name = 'BeaconError';
  readonly status: number;

  /** @param status of HTTP, and Beacon's errorCode */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const badRequest = (message: string): BeaconError => new BeaconError(400, message);

/** An error whose message begins with the name of the parameter. */
export const wrong = (parameter: string, problem: string): BeaconError =>
  badRequest(`${parameter} ${problem}`);

/**
 * A line of the log. It has no parameters of the question and no address of the caller: whoever reads the log doesn't
 * learn who is interested in which variant.
 */
export interface LogLine {
  /** The route, never the path as it was sent. */
  route: string;
  method: string;
  status: number;
  milliseconds: number;
  caller: string;
}

export type Log = (line: LogLine | { message: string }) => void;

/** Writes lines of JSON to the standard output. */
export const logToOutput: Log = (line) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
};

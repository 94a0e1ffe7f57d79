/** The process that renders untrusted texts. It has no settings, no database and no secrets. */
import { type Input, type TaskName, tasks } from './tasks.ts';

/** A task as the server sends it. */
export interface Order {
  name: TaskName;
  input: unknown;
}

process.on('message', ({ name, input }: Order) => {
  // The channel between the processes has no types; this is the task's.
  const task = tasks[name] as (input: Input<TaskName>) => unknown;
  process.send?.(task(input as Input<TaskName>));
});

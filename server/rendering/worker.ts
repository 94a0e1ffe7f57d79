/** The process that renders texts which may be hostile. It has no settings, no database and no secrets. */
import { type Input, type TaskName, tasks } from './tasks.ts';

/** A task as it comes from the server's process. */
export interface Order {
  name: TaskName;
  input: unknown;
}

process.on('message', ({ name, input }: Order) => {
  // Both ends have the type of the task; the channel between them has none.
  const task = tasks[name] as (input: Input<TaskName>) => unknown;
  process.send?.(task(input as Input<TaskName>));
});

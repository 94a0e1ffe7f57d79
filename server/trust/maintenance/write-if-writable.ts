import type { Context } from '../../platform/context.ts';
import { acceptsNoWrites } from '../../platform/db/errors.ts';

/**
 * Writes what a call that reads notes beside its answer: nothing while writing is paused or the database accepts no
 * writes. Resolves to whether it was written.
 */
export async function writeIfWritable(
  { maintenance }: Pick<Context, 'maintenance'>,
  write: () => Promise<unknown>,
): Promise<boolean> {
  if (maintenance.isOn) return false;
  try {
    await write();
    return true;
  } catch (error) {
    if (acceptsNoWrites(error)) return false;
    throw error;
  }
}

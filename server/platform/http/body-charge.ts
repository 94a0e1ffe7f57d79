import type { Endpoint } from '../../../contract/endpoint.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type Charge, spend } from '../limits/spend.ts';

/**
 * Charges an account for a large request body. Each endpoint has a budget of its own, so that previews of a long text
 * never use up the budget for saving it.
 * @throws AppError too_many_requests
 */
export function chargeBody(
  context: Context,
  { id }: AccountActor,
  { method, path }: Endpoint,
  units: number,
): Promise<void> {
  return spend(context, [{ budget: 'body:account', key: `${id} ${method} ${path}`, units }]);
}

/**
 * Charges an account for an upload before it is read, also for one that is refused then.
 * @throws AppError too_many_requests
 */
export function chargeUpload(context: Context, actor: AccountActor): Promise<void> {
  return spend(context, [uploadCharge(actor)]);
}

/** What a file costs its account, however large it is. */
export function uploadCharge({ id }: AccountActor): Charge {
  return { budget: 'upload:account', key: id };
}

/** Registered access on the page: whoever gives a key is told what nodes tell its owner. Nothing on public pages knows the reader. */
import { type NetworkValues, networkPurposes } from '../../../../contract/views/network-view.ts';
import { type Asker, registrationOf } from '../../../cloud/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { spendAndGetRemainders } from '../../../platform/limits/spend.ts';
import { type ApiCaller, authorize } from '../../../programs/index.ts';
import type { Faults } from './read-form.ts';

/** Who asks: the owner of the key in the form, or anybody. @throws AppError too_many_requests for wrong keys */
export async function readAsker(
  context: Context,
  { key, affiliation, purpose }: NetworkValues,
  network: string,
): Promise<Asker | { faults: Faults }> {
  const stated = { affiliation: affiliation.trim(), dataUse: [purpose] };
  const bearer = key.trim();
  if (bearer === '' && stated.affiliation === '' && purpose === '')
    return { account: null, network, registration: null };
  const faults: Faults = {};
  if (bearer === '') faults.key = 'keyMissing';
  if (stated.affiliation.length < 2 || stated.affiliation.length > 200)
    faults.affiliation = 'affiliationMissing';
  if (!networkPurposes.some((known) => known === purpose)) faults.purpose = 'purposeMissing';
  if (Object.keys(faults).length > 0) return { faults };
  const caller = await callerOf(context, bearer, network);
  if (caller === null) return { faults: { key: 'keyUnknown' } };
  if (!caller.scopes.includes('genomes:count')) return { faults: { key: 'keyScope' } };
  try {
    const registration = await registrationOf(
      context,
      caller,
      { granularity: 'aggregated' },
      { requester: stated },
    );
    return { account: caller.account.id, network, registration };
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return { faults: { key: 'noOrcid' } };
    throw error;
  }
}

/** The owner of a key; null for one that isn't valid, which is charged to the network. */
async function callerOf(context: Context, bearer: string, network: string): Promise<ApiCaller | null> {
  try {
    return await authorize(context, bearer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await spendAndGetRemainders(context, [{ budget: 'token:network', key: network }]);
    return null;
  }
}

import * as asking from '../../../server/beacon/asking/queries.ts';
import { sample } from './sample.ts';

export const beaconSamples = [sample(asking, { selectAskableNodes: [[]] })];

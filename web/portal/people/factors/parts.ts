/**
 * What loads the screens of second factors and institutions with their texts. A script of its own, so that the first screens carry neither them
 * nor the names of their files.
 */
import { loadAccountMessages, loadAppMessages } from '../../../../messages/portal.ts';
import type { Credentials } from '../accounts/credentials/credentials.ts';

export async function secondStep() {
  return (await withTexts(import('./second-step.tsx'))).SecondStep;
}

export async function providerLinks() {
  return (await withTexts(import('../providers/provider-links.tsx'))).ProviderLinks;
}

export async function addFirst() {
  return (await Promise.all([withTexts(import('./add-first.tsx')), loadAppMessages()]))[0].AddFirst;
}

export async function factorDue() {
  return (await withTexts(import('./factor-due.tsx'))).FactorDue;
}

export async function factorsSection() {
  return (await withTexts(import('./factors-section.tsx'))).FactorsSection;
}

export async function removeFactors() {
  return (await withTexts(import('./remove-factors.tsx'))).RemoveFactors;
}

/** Signs in by a passkey; null where the person cancelled or has none. @throws CallError */
export async function askByPasskey(developer: boolean): Promise<{ token: string } | null> {
  return (await import('./passkey-sign-in.ts')).askByPasskey(developer);
}

/** Signs in as a reader and turns developer access on. @throws CallError */
export async function askWithDeveloperAccess(credentials: Credentials): Promise<{ token: string }> {
  return (await import('../accounts/developer-access.ts')).askWithDeveloperAccess(credentials);
}

async function withTexts<Script>(loading: Promise<Script>): Promise<Script> {
  return (await Promise.all([loading, loadAccountMessages()]))[0];
}

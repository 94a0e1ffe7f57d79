/** Authenticators in the browser, as a phone or a computer has one, and the ways through the screens that use them. */
import type { CDPSession, Page } from '@playwright/test';
import { enterPassword } from './member.ts';
import { expect } from './test.ts';

/** A phone or a key whose owner always shows a finger. */
export class VirtualAuthenticator {
  private readonly devtools: CDPSession;
  private readonly authenticatorId: string;

  private constructor(devtools: CDPSession, authenticatorId: string) {
    this.devtools = devtools;
    this.authenticatorId = authenticatorId;
  }

  /** Adds the device that is built into the computer; a further one is connected by USB. */
  static async add(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<VirtualAuthenticator> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(devtools, authenticatorId);
  }

  /** Its owner has lost the device, and has another one without passkeys. */
  async lose(): Promise<void> {
    await this.devtools.send('WebAuthn.clearCredentials', { authenticatorId: this.authenticatorId });
  }

  /** Nobody shows a finger to this device any more. */
  async rest(): Promise<void> {
    const { authenticatorId } = this;
    await this.devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  }

  /** How many passkeys are on it. */
  async count(): Promise<number> {
    const { authenticatorId } = this;
    return (await this.devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  }

  /** Replaces the passkey by a copy that was made when it had signed nothing. */
  async takeOldCopy(): Promise<void> {
    const { authenticatorId } = this;
    const { credentials } = await this.devtools.send('WebAuthn.getCredentials', { authenticatorId });
    const [credential] = credentials;
    if (!credential) throw new Error('The authenticator has no credential.');
    const { credentialId } = credential;
    await this.devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await this.devtools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
  }
}

/** Starts adding a passkey on the screen that lists second factors. */
export async function askForPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
}

/** Adds the first passkey of an account with a password; gives the one-time codes, with their dialog still open. */
export async function addFirstPasskey(page: Page, name: string): Promise<string[]> {
  await askForPasskey(page, name);
  await enterPassword(page);
  const codes = page.getByRole('dialog').locator('[data-secret]');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** Opens the form for signing in, as a browser that nobody is signed in with. */
export async function openSignIn(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/auth/signin`);
  // Once the portal's form has taken the place of the server's.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
}

export async function signInByPasskey(page: Page, url: string): Promise<void> {
  await openSignIn(page, url);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
}

/** Signs in by the password as far as the second step. */
export async function enterCredentials(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Signin' }).click();
}

/** Gives a code as the second step or as a proof of identity. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

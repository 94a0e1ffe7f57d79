import { offerFirstAdmin } from '../../server/people/index.ts';
import { edge, expect, test } from './test.ts';

test('the link of the first start creates the first super admin, once', async ({ page, emptySite }) => {
  const link = emptySite.firstAdminLink;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create the first administrator');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const submit = page.getByRole('button', { name: 'Create account' });

  await submit.click();
  await expect(field('First name')).toHaveAccessibleDescription('*Required');
  await expect(field('Last name')).toHaveAccessibleDescription('*Required');
  await expect(field('Email address')).toHaveAccessibleDescription('Email is required');
  await expect(field('Password')).toHaveAccessibleDescription(/Password is required$/);
  for (const label of ['First name', 'Last name', 'Email address', 'Password']) {
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  }

  await field('First name').fill('Amina');
  await field('Last name').fill('Juma');
  await field('Email address').fill('amina@');
  await field('Password').fill('Ujuzi-wetu-7');
  await field('Confirm password').fill('Ujuzi-wetu-8');
  await submit.click();
  await expect(field('Email address')).toHaveAccessibleDescription('Invalid Email address');
  await expect(field('Email address')).toHaveValue('amina@');
  await expect(field('First name')).toHaveValue('Amina');
  await expect(field('First name')).not.toHaveAttribute('aria-invalid');
  await expect(field('Password')).toHaveValue('');

  await field('Email address').fill('Amina@Example.org');
  await field('Password').fill('Ujuzi-wetu-7');
  await field('Confirm password').fill('Ujuzi-wetu-8');
  await submit.click();
  await expect(field('Confirm password')).toHaveAccessibleDescription('Passwords must match');

  await field('Password').fill('Ujuzi-wetu-7');
  await field('Confirm password').fill('Ujuzi-wetu-7');
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The account is ready');
  await expect(page.getByText('amina@example.org')).toBeVisible();

  const again = await page.goto(link);
  expect(again?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  expect(await offerFirstAdmin(emptySite.context)).toBeNull();
});

test('a form reports an expired link if the link was used elsewhere', edge, async ({ page, emptySite }) => {
  await page.goto(emptySite.firstAdminLink);
  // A newer link invalidates earlier ones.
  await offerFirstAdmin(emptySite.context);

  await page.getByLabel('First name', { exact: true }).fill('Amina');
  await page.getByLabel('Last name', { exact: true }).fill('Juma');
  await page.getByLabel('Email address', { exact: true }).fill('amina@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Ujuzi-wetu-7');
  await page.getByLabel('Confirm password', { exact: true }).fill('Ujuzi-wetu-7');
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
});

/** Which emails the staff get about what waits for them: product.md#emails-to-the-staff */
import { z } from 'zod';
import { endpoint, ok } from '../../endpoint.ts';
import { staffRoles } from '../roles.ts';

/** What the staff get emails about. */
export const staffMailKinds = [
  'submissions',
  'translations',
  'applications',
  'alerts',
  'names',
  'recordings',
] as const;
export type StaffMailKind = (typeof staffMailKinds)[number];

/** When somebody of the staff gets them; `mine` is what they are asked first. */
export const staffMailChoices = ['at_once', 'daily', 'mine', 'never'] as const;
export type StaffMailChoice = (typeof staffMailChoices)[number];

/** What holds for whoever has chosen nothing: of submissions, one person is asked first. */
export function usualStaffMail(kind: StaffMailKind): StaffMailChoice {
  return kind === 'submissions' ? 'mine' : 'at_once';
}

const choice = z.enum(staffMailChoices);
const choices = z.strictObject({
  submissions: choice,
  translations: choice,
  applications: choice,
  alerts: choice,
  names: choice,
  recordings: choice,
});

export type StaffMail = z.output<typeof choices>;

export const staffMail = {
  getStaffMail: endpoint({
    method: 'GET',
    path: '/content/staff-mail',
    summary: 'Get when I am emailed about what waits for the staff.',
    access: staffRoles,
    reply: ok({ choices }),
    errors: [],
  }),
  changeStaffMail: endpoint({
    method: 'PUT',
    path: '/content/staff-mail',
    summary: 'Choose when I am emailed about what waits for the staff.',
    access: staffRoles,
    body: choices,
    reply: ok({ choices }),
    errors: ['too_many_requests'],
  }),
};

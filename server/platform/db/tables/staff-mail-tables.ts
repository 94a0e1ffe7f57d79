/** The tables of emails to the staff. */
import type { Generated } from 'kysely';
import type { StaffMailChoice, StaffMailKind } from '../../../../contract/people/calls/staff-mail.ts';

export interface StaffMailTables {
  staff_mail: { account_id: string; kind: StaffMailKind; choice: StaffMailChoice };
  /** Who was asked first about something, and who after them. */
  staff_asked: { about: string; account_id: string; kind: StaffMailKind; asked_at: Date };
  staff_digests: { id: Generated<string>; account_id: string; subject: string; added_at: Date };
}

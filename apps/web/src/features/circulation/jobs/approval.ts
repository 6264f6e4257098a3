import { checkNote } from '@tomar/contract';
import { tMessage } from '../../../i18n/tMessage.ts';
import type { FormFinding } from '../../../ui/form/fieldErrors.ts';

/** What an approver gives: that the documents were read (JOB-27), and a note. */
export interface Approval {
  readonly approved: boolean;
  readonly note: string;
}

export const checkApproval = ({ approved, note }: Approval): FormFinding[] => [
  ...(approved ? [] : [{ field: 'approved', text: tMessage('lang_job_approve_box'), missing: true }]),
  ...checkNote(note),
];

/** A tick is made again at once; a note is not. */
export const hasNote = ({ note }: Approval): boolean => note.trim() !== '';

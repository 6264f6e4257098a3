import { checkNote } from '@tomar/contract';
import { tMessage } from '../../../i18n/tMessage.ts';
import type { FormFinding } from '../../../ui/form/fieldErrors.ts';

/** What somebody gives who approves or initials: that the documents were read (JOB-27), and a note. */
export interface Approval {
  readonly approved: boolean;
  readonly note: string;
}

const boxMessages = { approve: 'lang_job_approve_box', initial: 'lang_job_initial_box' } as const;

export const checkApproval = (act: keyof typeof boxMessages, { approved, note }: Approval): FormFinding[] => [
  ...(approved ? [] : [{ field: 'approved', text: tMessage(boxMessages[act]), missing: true }]),
  ...checkNote(note),
];

/** A tick is made again at once; a note is not. */
export const hasNote = ({ note }: Approval): boolean => note.trim() !== '';

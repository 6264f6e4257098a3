import { checkNote } from '../circulation/noteRule.ts';
import { limits } from '../limits.ts';
import type { MessageKey } from '../messages/index.ts';
import { checkLength, type Finding } from '../text.ts';
import type { IncomingKind } from './incoming.ts';

/** To whom a document is routed. */
export interface IncomingRouting {
  readonly userIds: readonly string[];
  readonly departmentIds: readonly string[];
}

/** An incoming document as somebody enters it by hand (INC-16 to INC-21). */
export interface IncomingForm extends IncomingRouting {
  readonly name: string;
  readonly kind: IncomingKind;
  /** Who sent it. */
  readonly sender: string;
  /** `YYYY-MM-DD`; empty: none was given. */
  readonly sentDate: string;
  /** The company or unit that it is addressed to. */
  readonly recipient: string;
  /** The stored file; empty: none came yet. */
  readonly fileId: string;
  readonly categoryId: string | null;
  readonly note: string;
}

const texts = [
  ['name', 'lang_incomingdocdraft_name_required'],
  ['sender', 'lang_incomingdocdraft_sender_required'],
  ['recipient', 'lang_incomingdocdraft_recipient_required'],
] as const satisfies readonly (readonly [keyof IncomingForm, MessageKey])[];

const isNobody = ({ userIds, departmentIds }: IncomingRouting): boolean =>
  userIds.length === 0 && departmentIds.length === 0;

const tooMany = (routing: IncomingRouting): Finding[] =>
  (['userIds', 'departmentIds'] as const)
    .filter((field) => routing[field].length > limits.incomingReceivers)
    .map((field) => ({
      field,
      key: 'lang_incoming_receivers_many',
      params: [limits.incomingReceivers],
    }));

/** INC-15 */
export const checkRouting = (routing: IncomingRouting): Finding[] =>
  isNobody(routing) ? [{ field: 'userIds', key: 'lang_incoming_routing_required' }] : tooMany(routing);

/** @param today `YYYY-MM-DD` of the account's time zone: nothing was sent after it */
export function checkIncoming(form: IncomingForm, today: string): Finding[] {
  const findings: Finding[] = texts.flatMap(([field, key]) =>
    form[field].trim() === ''
      ? [{ field, key }]
      : checkLength(field, form[field].trim(), limits.jobNameLength),
  );
  if (form.sentDate === '')
    findings.push({ field: 'sentDate', key: 'lang_incomingdocdraft_sent_date_required' });
  else if (form.sentDate > today)
    findings.push({ field: 'sentDate', key: 'lang_incomingdocdraft_sent_later' });
  if (form.fileId === '') findings.push({ field: 'fileId', key: 'lang_incomingdocdraft_document_required' });
  if (isNobody(form)) findings.push({ field: 'userIds', key: 'lang_incomingdocdraft_receiver_required' });
  return [...findings, ...tooMany(form), ...checkNote(form.note)];
}

/** Why somebody sends a document back has to be said: whoever assigns it next reads that. */
export const checkRevert = (note: string): Finding[] =>
  note.trim() === '' ? [{ field: 'note', key: 'lang_incoming_revert_note_required' }] : checkNote(note);

import type { MessageKey, ParticipantRole } from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { findStampAccounts, type StampAccount } from '../../definitions/index.ts';
import { type Flow, forWhom, inWhoseName, type ParticipantRow } from '../../jobs/index.ts';
import { isSealKey } from '../serverKeys/sealKeyRecord.ts';
import type { ItemRow } from './sessionRecord.ts';
import { signedForOther } from './signedForOther.ts';

/** What the trail says of a signature that went into a document. */
interface DocumentFacts {
  readonly file: string;
  readonly sha256: string;
  readonly certificate: string | null;
  readonly certificateSerial: string;
  readonly standard: string;
  readonly profile: string | null;
  readonly documents?: number;
  readonly revocation?: string;
  readonly holder?: string;
}

interface Told {
  readonly jobId: string;
  readonly turn: ParticipantRow;
  readonly person: Person;
  readonly flow: Flow;
}

/** What differs where a person's signature goes into documents, and where a company's seal does that somebody asked for. */
export interface SignatureAct {
  readonly role: Extract<ParticipantRole, 'Signer' | 'Stamper'>;
  readonly state: 'Signed' | 'Stamped';
  /** What is said to whose own signature stands there already, and where another one was faster. */
  readonly done: MessageKey;
  readonly byOther: MessageKey;
  /** ERR-24: the value, or what was made of it, is no good. */
  readonly notAccepted: MessageKey;
  /** Whether the user's signature stands in the job for another participant, so that none may follow. */
  hasOther(tx: Tx, place: Pick<ItemRow, 'accountId' | 'jobId' | 'participantId'>, userId: string): SQL;
  /** Why it may not go in now, whoever's turn it is. @param certificate the fingerprint of the one that signed */
  whyNot(tx: Tx, turn: ParticipantRow, certificate: string): Promise<MessageKey | null>;
  /** The company in whose name it goes in, as it is called now; null for a person's own. */
  companyOf(tx: Tx, turn: ParticipantRow): Promise<string | null>;
  tellDocument(unit: Unit, facts: DocumentFacts, told: Told): Promise<void>;
  tellDone(unit: Unit, note: string, told: Told): Promise<void>;
}

const ofJob = (subjectId: string) => ({ subjectKind: 'job', subjectId }) as const;

export const personSigns: SignatureAct = {
  role: 'Signer',
  state: 'Signed',
  done: 'lang_sign_already_signed',
  byOther: 'lang_sign_by_other',
  notAccepted: 'lang_sign_result_not_accepted',
  hasOther: signedForOther,
  whyNot: async () => null,
  companyOf: async () => null,
  async tellDocument(unit, facts, { jobId, turn, person, flow }) {
    const whom = await forWhom(unit.tx, turn, person, flow);
    await unit.audit({ event: 'document.signed', ...ofJob(jobId), facts: { ...facts, ...whom } });
  },
  async tellDone(unit, note, { jobId, turn, person, flow }) {
    const whom = await forWhom(unit.tx, turn, person, flow);
    await unit.audit({ event: 'job.signed', ...ofJob(jobId), facts: { note, ...whom } });
  },
};

export const companyStamps: SignatureAct = {
  role: 'Stamper',
  state: 'Stamped',
  done: 'lang_sign_already_stamped',
  byOther: 'lang_sign_stamp_by_other',
  notAccepted: 'lang_sign_stamp_not_accepted',
  // It is the company's: whoever asks for it may have signed, or have stamped for another company.
  hasOther: () => sql`false`,
  async whyNot(tx, { accountId, stampAccountId }, certificate) {
    const id = stampAccountId ?? '';
    const stamp = (await findStampAccounts(tx, accountId, [id])).get(id);
    const reason = await whyNoStamp(tx, accountId, stamp);
    // It may name another one by now, and the one that signed be released.
    const isOther = stamp?.certificateSha256.toLowerCase() !== certificate;
    return reason ?? (isOther ? 'lang_sign_stamp_certificate_other' : null);
  },
  companyOf: async (tx, turn) => (await inWhoseName(tx, turn)).company ?? null,
  async tellDocument(unit, facts, { jobId, turn }) {
    const name = await inWhoseName(unit.tx, turn);
    await unit.audit({ event: 'document.stamped', ...ofJob(jobId), facts: { ...facts, ...name } });
  },
  async tellDone(unit, note, { jobId, turn }) {
    const name = await inWhoseName(unit.tx, turn);
    await unit.audit({ event: 'job.stamped', ...ofJob(jobId), facts: { note, ...name } });
  },
};

/** Why nothing can be stamped with an account now; null where it can. */
export async function whyNoStamp(
  tx: Tx,
  accountId: string,
  stamp: StampAccount | undefined,
): Promise<MessageKey | null> {
  if (!stamp?.isActive || !stamp.companyIsActive) return 'lang_sign_stamp_passive';
  if (stamp.kind === 'Service') return 'lang_sign_stamp_service';
  return (await isSealKey(tx, accountId, stamp.certificateSha256)) ? null : 'lang_sign_stamp_not_bound';
}

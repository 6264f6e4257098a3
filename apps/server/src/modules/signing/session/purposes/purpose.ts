import type { DigestToSign, MessageKey, Needs } from '@tomar/contract';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Embedding, EmbedOptions } from '../embedding.ts';
import type { HeldSession } from '../heldSession.ts';
import type { Preparation } from '../prepareDocument.ts';
import type { SessionDocument } from '../sessionDocuments.ts';
import type { ItemRow, SessionRow } from '../sessionRecord.ts';

/** By which a session's items are found. */
export type SessionName = Pick<SessionRow, 'accountId' | 'id'>;

/** What is to be signed in a session, as one look of a transaction found it. */
export interface ToSign {
  /**
   * Whether a certificate may sign it.
   * @returns what whoever signs should know all the same
   * @throws AppError refused
   */
  judge(
    certificate: Uint8Array,
    chain: readonly Uint8Array[],
  ): Promise<{ readonly warning: MessageKey | null }>;
  /** The digests for the session's certificate; writes nothing. */
  prepare(held: HeldSession): Promise<Preparation[]>;
}

/**
 * What differs between the purposes of a session: what is signed, and what becomes of it. Who may begin one, over what,
 * is said by the purpose's own command, which ends in `startSession`.
 */
export interface Purpose {
  /** What whoever has it carried out must hold still, where no guard has asked; and what is said where they do not. */
  readonly needs: Needs;
  readonly withoutRight: MessageKey;
  /**
   * The key of the server that carries it out, by the SHA-256 of its certificate.
   * @throws AppError refused where there is none
   */
  serverKey(tx: Tx, session: SessionName, person: Person): Promise<string>;
  /** What is said where the server's token does not have that key. */
  readonly keyNotThere: MessageKey;
  toSign(platform: Platform, tx: Tx, session: SessionName, person: Person): Promise<ToSign>;
  /** The session's items with what `take` wants to know of them. */
  load(tx: Tx, session: SessionName): Promise<SessionDocument[]>;
  /** Another digest of an item, as it is now. Undefined where it cannot be signed; the item says why. */
  prepareAgain(platform: Platform, held: HeldSession, item: ItemRow): Promise<DigestToSign | undefined>;
  /** Puts a signature value where it belongs, with all that follows from it. Repeating it changes nothing. */
  take(
    platform: Platform,
    held: HeldSession,
    item: ItemRow,
    value: Uint8Array,
    options?: EmbedOptions,
  ): Promise<Embedding>;
}

import type { Unit } from '../../../platform/unit.ts';
import type { SessionDocument } from './sessionDocuments.ts';

/**
 * What became of a signature value. `overtaken`: the file got another signature meanwhile, or the time-stamp is longer
 * than the room that was kept for it and is among what is signed, so a new digest is needed. `unstamped`: no time-stamp
 * could be had; the value is kept.
 */
export type Embedding = 'embedded' | 'overtaken' | 'failed' | 'unstamped';

/** What is said of a signature besides its value. */
export interface EmbedOptions {
  /** The document as the request has just loaded it. */
  readonly known?: SessionDocument | undefined;
  /** The document is the request's last one. */
  readonly last?: SessionEnd | undefined;
}

/** What ends a session in the transaction that ends its last document. */
export interface SessionEnd {
  /** Locks the session: in the order of locks it comes before its documents. */
  hold(unit: Unit): Promise<void>;
  /** Comes after the document. */
  settle(unit: Unit): Promise<void>;
}

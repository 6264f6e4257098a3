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
  /** Runs in the transaction that ends the document, after it. */
  readonly last?: ((unit: Unit) => Promise<void>) | undefined;
}

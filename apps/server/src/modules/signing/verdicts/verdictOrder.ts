import type { SignatureVerdict } from '@tomar/contract';
import type { SignatureErrorCode } from '@tomar/signatures/errors';
import type { FetchRequest } from '@tomar/signatures/http';
import type { ManifestMember } from '@tomar/signatures/xades';
import type { BlobPlace } from '../../../platform/blobs/blobPlace.ts';

/** A file whose signatures shall be judged, as it goes to a worker thread. */
export interface VerdictOrder {
  readonly place: BlobPlace;
  readonly format: 'auto' | 'cades';
  readonly policy: 'etsi' | 'tr';
  /** The files that a manifest has to list, as they are now; null where the signatures are over a file of their own. */
  readonly members: readonly ManifestMember[] | null;
  /** DER of what is trusted. */
  readonly trust: readonly Uint8Array[];
  /** DER of what is trusted for time-stamps alone. */
  readonly timestampTrust: readonly Uint8Array[];
  readonly at: Date;
  /** Whose answers about revocation may be used again. */
  readonly owner: string;
  /** A file with more signatures and time-stamps is too complex. */
  readonly maxSignatures: number;
}

export interface VerdictFailure {
  readonly code: SignatureErrorCode;
  readonly message: string;
}

/** What the thread says. It reaches no network: addresses in certificates are asked by the main thread's fetcher. */
export type FromWorker =
  | { readonly kind: 'done'; readonly verdicts: SignatureVerdict[] }
  /** The file cannot be judged. */
  | { readonly kind: 'refused'; readonly failure: VerdictFailure }
  /** Something is wrong with the program. */
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'fetch'; readonly id: number; readonly request: FetchRequest };

export type ToWorker =
  | { readonly kind: 'judge'; readonly order: VerdictOrder }
  | { readonly kind: 'fetched'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'notFetched'; readonly id: number; readonly failure: VerdictFailure };

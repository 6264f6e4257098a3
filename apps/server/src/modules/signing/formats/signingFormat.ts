import type { DigestToSign, SignatureProfile, SignatureStandard } from '@tomar/contract';
import type { ExtensionSources } from '@tomar/signatures';
import type { ByteSink, ByteSource } from '@tomar/signatures/io';
import type { SignatureAlgorithm } from '@tomar/signatures/keys';
import type { SignatureAppearance } from '@tomar/signatures/pades';

/** What a signature shall be, and whose. */
export interface SignatureOrder {
  readonly standard: Exclude<SignatureStandard, 'Unsigned'>;
  readonly profile: SignatureProfile;
  /** DER; the chain towards the root. */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  readonly signingTime: Date;
  /** The person's. */
  readonly name: string;
  /** Signatures that are in the file already, whoever made them. */
  readonly signaturesBefore: number;
  /** Octets to keep free for the time-stamp; the usual ones unless given. */
  readonly timestampRoom?: number;
  /** How a PDF shows it; absent for one that does not show. */
  readonly appearance?: SignatureAppearance;
}

/** A signature that waits for its value. Plain JSON; `state` is its format's own. */
export interface PreparedSignature
  extends Pick<DigestToSign, 'toBeSigned' | 'digest' | 'scheme' | 'digestAlgorithm'> {
  readonly standard: SignatureOrder['standard'];
  readonly profile: SignatureProfile;
  readonly state: unknown;
}

/** With the certificate it was prepared for (base64 DER): the session may go on with another one. */
export interface BoundSignature extends PreparedSignature {
  readonly certificate: string;
}

/** What a family of signature standards can do. All of it streams, except XML, which is read whole. */
export interface SigningFormat {
  /** Whether the first signature makes a file of another kind, with the signed octets inside. */
  readonly wraps: boolean;
  prepare(source: ByteSource, order: SignatureOrder): Promise<PreparedSignature>;
  /**
   * Writes the file with the signature in it, with a time-stamp where the profile wants one; what further the
   * profile wants follows with `complete`. `source` must be the one that was prepared for.
   * @throws SignatureError where the value is not by the certificate's key over what was prepared
   */
  embed(
    source: ByteSource,
    prepared: PreparedSignature,
    value: Uint8Array,
    sources: Pick<ExtensionSources, 'timestamp'>,
    sink: ByteSink,
  ): Promise<void>;
  /**
   * Writes the file with every signature extended to the profile.
   * @throws SignatureError `waiting_period` where it is too early, and what the sources throw
   */
  complete(source: ByteSource, order: CompletionOrder, sink: ByteSink): Promise<void>;
}

export interface CompletionOrder extends Required<ExtensionSources> {
  readonly profile: SignatureProfile;
  /** Whose signatures, by the certificate (DER): what came with the document stays at the level it has. */
  readonly of: (certificate: Uint8Array) => boolean;
  readonly now: Date;
  /** Milliseconds between the last time-stamp and the first revocation data. */
  readonly waitingPeriod: number;
}

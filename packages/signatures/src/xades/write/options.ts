import type { SignatureAlgorithm } from '../../keys/signer.ts';
import { type SignatureProfile, turkishPolicy } from '../../profiles.ts';
import type { ClaimedPlace, XadesPolicy } from './signedPropertiesMarkup.ts';

/** What is signed, and where the signature goes. */
export type XadesContent =
  /** The signature becomes part of the XML document that it signs. */
  | {
      readonly form: 'enveloped';
      readonly document: Uint8Array;
      /** Sign only the element with this Id; otherwise the whole document. */
      readonly signedId?: string;
      /**
       * Where the signature goes: into the first element with this name, at its end. Otherwise into the root; UBL
       * has a place of its own (ext:ExtensionContent).
       */
      readonly into?: { readonly namespace: string; readonly local: string };
      /** True (the default) lets others sign the same document later: no signature covers another. */
      readonly coSignable?: boolean;
    }
  /** The content becomes part of the signature. */
  | {
      readonly form: 'enveloping';
      readonly content: Uint8Array;
      /** `base64` (the default) takes any bytes; `xml` embeds a document as elements. */
      readonly embed?: 'base64' | 'xml';
    }
  /** The signature only names what it signs: one or several objects by URI. */
  | { readonly form: 'detached'; readonly objects: readonly DetachedObject[] };

export interface DetachedObject {
  /** As it will stand in the reference: mostly a file name. */
  readonly uri: string;
  /** The octets, or their digest where they are too large to hold. */
  readonly content: Uint8Array | { readonly digest: Uint8Array };
  readonly mimeType?: string;
}

export interface XadesOptions {
  readonly profile: SignatureProfile;
  /** DER of the signer's certificate, and of others towards the root. */
  readonly certificate: Uint8Array;
  readonly chain?: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  /** Now, where it is not given. */
  readonly signingTime?: Date;
  /** Of the signed object; `text/xml` for XML and `application/octet-stream` otherwise. */
  readonly mimeType?: string;
  readonly claimedRoles?: readonly string[];
  /** URIs, e.g. `http://uri.etsi.org/01903/v1.2.2#ProofOfApproval`. */
  readonly commitments?: readonly string[];
  readonly place?: ClaimedPlace;
  /** Another policy than the profile's. `null` names none, which P2 to P4 forbid. */
  readonly policy?: XadesPolicy | null;
  /** 1 = SigningCertificate (the Turkish profiles), 2 = SigningCertificateV2 (the baseline levels). */
  readonly signingCertificateVersion?: 1 | 2;
  /** URI of the canonicalisation of SignedInfo and SignedProperties; the exclusive one by default. */
  readonly canonicalization?: string;
  /** Canonicalisation of the signed XML: inclusive 1.0 for whole documents, otherwise exclusive. */
  readonly contentCanonicalization?: string;
  /** Leave `chain` out of KeyInfo. */
  readonly signerCertificateOnly?: boolean;
  /** Beginning of all Ids; random where it is not given. Must be an XML name. */
  readonly idPrefix?: string;
}

/** The policy that a signature names: what was asked for, otherwise the profile's own. */
export function policyFor(options: XadesOptions): XadesPolicy | undefined {
  if (options.policy !== undefined) return options.policy ?? undefined;
  return turkishPolicy(options.profile);
}

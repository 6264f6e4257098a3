import type { HashName, ResolvedAlgorithm } from '../x509/index.ts';
import type { XmlDocument, XmlElement } from '../xml/index.ts';
import type { KeyClues } from './read/readKeyInfo.ts';

/** What reading an XML document with signatures gives. Nothing in here has been verified. */
export interface XadesDocument {
  readonly xml: XmlDocument;
  /** Signatures that are no counter-signatures, in document order. */
  readonly signatures: readonly XadesSignature[];
}

/**
 * A fault or a suspicion, by a stable name. `broken`: the signature is worth nothing; `doubt`: a person has to look;
 * `remark`: good to know.
 */
export interface XadesFinding {
  readonly weight: 'broken' | 'doubt' | 'remark';
  readonly code: string;
  readonly message: string;
}

export type XadesForm = 'enveloped' | 'enveloping' | 'detached' | 'counter';

export interface XadesSignature {
  readonly element: XmlElement;
  /** The Id attribute. */
  readonly id: string | undefined;
  readonly form: XadesForm;
  /** URI of SignedInfo's canonicalisation; '' where there is none. */
  readonly canonicalization: string;
  readonly inclusivePrefixes: readonly string[];
  readonly algorithmUri: string;
  /** Undefined for algorithms we do not know. */
  readonly algorithm: ResolvedAlgorithm | undefined;
  readonly signedInfo: XmlElement | undefined;
  readonly signatureValueElement: XmlElement | undefined;
  /** As in the document: ECDSA is r‖s. */
  readonly signatureValue: Uint8Array;
  readonly references: readonly XadesReference[];
  readonly keyInfo: XmlElement | undefined;
  /** DER of all certificates in KeyInfo, in their order. */
  readonly certificates: readonly Uint8Array[];
  /** What else KeyInfo says of the key. */
  readonly keyClues: KeyClues;
  /** ds:Object elements. */
  readonly objects: readonly XmlElement[];
  readonly qualifyingProperties: XmlElement | undefined;
  readonly signedPropertiesElement: XmlElement | undefined;
  readonly signedProperties: SignedProperties;
  readonly unsignedProperties: UnsignedProperties;
  readonly counterSignatures: readonly XadesSignature[];
  /** The signature that this one counter-signs. */
  readonly countersigned: XadesSignature | undefined;
  /** What is wrong with its form; whatever could be read is there nevertheless. */
  readonly faults: readonly XadesFinding[];
}

export interface XadesReference {
  readonly element: XmlElement;
  readonly id: string | undefined;
  readonly type: string | undefined;
  /** Undefined where the attribute is missing: the application knows what is meant. */
  readonly uri: string | undefined;
  readonly digestUri: string;
  readonly digest: HashName | undefined;
  readonly digestValue: Uint8Array;
  readonly transforms: readonly XmlElement[];
}

export interface SigningCertificateRef {
  /** Of the property that it stands in: SigningCertificate or SigningCertificateV2. */
  readonly version: 1 | 2;
  readonly digest: HashName | undefined;
  readonly digestValue: Uint8Array;
  /** DER of IssuerSerial (SigningCertificateV2). */
  readonly issuerSerial: Uint8Array | undefined;
  /** RFC 4514 name and decimal number (SigningCertificate). */
  readonly issuerName: string | undefined;
  readonly serialNumber: string | undefined;
}

export interface SignaturePolicyRef {
  /** Object identifier in dotted notation where it is one, otherwise the URI. */
  readonly id: string;
  readonly digest: HashName | undefined;
  readonly digestValue: Uint8Array | undefined;
  readonly spUri: string | undefined;
}

export interface DataObjectFormat {
  readonly objectReference: string;
  readonly mimeType: string | undefined;
  readonly description: string | undefined;
  readonly encoding: string | undefined;
}

/** SignatureProductionPlace of either version (EN 319 132-1, 5.2.5). */
export interface SignaturePlace {
  readonly country: string | null;
  readonly locality: string | null;
  readonly postalAddress: readonly string[];
}

export interface SignedProperties {
  /** xsd:dateTime as written. */
  readonly signingTime: string | undefined;
  /** Of the newest of its properties that name the certificate. */
  readonly signingCertificateVersion: 1 | 2 | undefined;
  /** Those of version 2 first. */
  readonly signingCertificates: readonly SigningCertificateRef[];
  /** Is a property that names the certificate empty? */
  readonly signingCertificateEmpty: boolean;
  /** SignaturePolicyImplied counts as `implied`. */
  readonly policy: SignaturePolicyRef | 'implied' | undefined;
  readonly claimedRoles: readonly string[];
  readonly commitments: readonly string[];
  readonly place: SignaturePlace | undefined;
  readonly dataObjectFormats: readonly DataObjectFormat[];
  readonly contentTimestamps: readonly XadesTimestamp[];
}

export type XadesTimestampKind =
  | 'all-data-objects'
  | 'individual-data-objects'
  | 'signature'
  | 'signature-and-references'
  | 'references'
  | 'archive';

export interface XadesTimestamp {
  readonly kind: XadesTimestampKind;
  readonly element: XmlElement;
  readonly id: string | undefined;
  /** URI of the canonicalisation; XMLDSig's default where none is named. */
  readonly canonicalization: string;
  /** Prefixes that the exclusive form treats as the inclusive one does. */
  readonly inclusivePrefixes: readonly string[];
  /** DER of the tokens. */
  readonly tokens: readonly Uint8Array[];
  /** URIs of Include elements. */
  readonly includes: readonly string[];
  /** What the time-stamp is over, where it says so itself (HashDataInfo of XAdES 1.1.1). */
  readonly hashed: readonly HashedData[];
}

export interface HashedData {
  readonly uri: string | undefined;
  readonly transforms: readonly XmlElement[];
}

export interface ReferenceDigest {
  readonly digest: HashName | undefined;
  readonly digestValue: Uint8Array;
}

export interface UnsignedProperties {
  /** Children of UnsignedSignatureProperties in their order. */
  readonly elements: readonly XmlElement[];
  readonly timestamps: readonly XadesTimestamp[];
  readonly hasCertificateRefs: boolean;
  readonly hasRevocationRefs: boolean;
  readonly certificateRefs: readonly ReferenceDigest[];
  readonly crlRefs: readonly ReferenceDigest[];
  readonly ocspRefs: readonly ReferenceDigest[];
  readonly hasCertificateValues: boolean;
  readonly hasRevocationValues: boolean;
  /** DER, from CertificateValues, attribute authorities' values and TimeStampValidationData. */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
}

/** Octets of an object outside the document, by its reference's URI; undefined where they are not at hand. */
export type DetachedContent = (uri: string | undefined) => Uint8Array | undefined;

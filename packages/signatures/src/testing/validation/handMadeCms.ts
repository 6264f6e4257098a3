import { type KeyObject, sign } from 'node:crypto';
import { type HashName, hash } from '../../algorithms/index.ts';
import { attribute } from '../../cms/index.ts';
import { der, readDer } from '../../der/index.ts';
import { ATTRIBUTE, CONTENT as CONTENT_TYPE, DIGEST, SIGNATURE } from '../../oids.ts';
import { testPki } from '../keys.ts';
import { CONTENT } from './signedCms.ts';
import { KIND } from './signedPdf.ts';

/** What a signer may write into a CMS beside what the engine writes. */
export interface HandMade {
  /** The test hierarchy's signer unless given. */
  readonly certificate?: Uint8Array;
  readonly key?: KeyObject;
  readonly digest?: HashName;
  /** What is signed; `CONTENT` as data unless given. */
  readonly content?: Uint8Array;
  readonly contentType?: string;
  /** DER of the signature's AlgorithmIdentifier; ECDSA with SHA-256 unless given. */
  readonly algorithm?: Uint8Array;
  /** Attributes that name the signer's certificate; version 2 with SHA-256 unless given. */
  readonly naming?: readonly Uint8Array[];
  /** The value of message-digest; the content's digest as OCTET STRING unless given. */
  readonly messageDigest?: Uint8Array;
  /** Further signed attributes. */
  readonly more?: readonly Uint8Array[];
  readonly unsigned?: readonly Uint8Array[];
  /** Makes the value of the octets to be signed. */
  readonly sign?: (toBeSigned: Uint8Array) => Uint8Array;
}

/** signing-certificate-v2 by SHA-256 (RFC 5035). */
export function namedByV2(certificate: Uint8Array): Uint8Array {
  const id = der.sequence(der.octetString(hash('sha256', certificate)));
  return attribute(ATTRIBUTE.signingCertificateV2, der.sequence(der.sequence(id)));
}

/** signing-certificate, which knows SHA-1 only (RFC 5035 5.4). */
export function namedByV1(certificate: Uint8Array): Uint8Array {
  const id = der.sequence(der.octetString(hash('sha1', certificate)));
  return attribute(ATTRIBUTE.signingCertificate, der.sequence(der.sequence(id)));
}

/** A SignerInfo with parts of choice, its attributes sorted as DER wants them. */
export function handMadeSigner(input: HandMade = {}): Uint8Array {
  const { signer } = testPki(KIND);
  const { certificate = signer.certificate, key = signer.privateKey, digest = 'sha256' } = input;
  const { content = CONTENT, contentType = CONTENT_TYPE.data } = input;
  const attributes = der.setOf(
    attribute(ATTRIBUTE.contentType, der.oid(contentType)),
    attribute(ATTRIBUTE.messageDigest, input.messageDigest ?? der.octetString(hash(digest, content))),
    attribute(ATTRIBUTE.signingTime, der.time(new Date('2026-01-02T03:04:05Z'))),
    ...(input.naming ?? [namedByV2(certificate)]),
    ...(input.more ?? []),
  );
  const value = input.sign?.(attributes) ?? sign(digest, attributes, key);
  const fields = readDer(certificate).children[0]?.children ?? [];
  const unsigned = input.unsigned ?? [];
  return der.sequence(
    der.integer(1),
    der.sequence(fields[3]?.encoded ?? der.NULL, fields[1]?.encoded ?? der.NULL),
    der.sequence(der.oid(DIGEST[digest])),
    der.retag(0xa0, attributes),
    input.algorithm ?? der.sequence(der.oid(SIGNATURE.ecdsaSha256)),
    der.octetString(value),
    ...(unsigned.length === 0 ? [] : [der.tlv(0xa1, ...unsigned)]),
  );
}

/** A SignedData around its content with one signer as wished. */
export function handMadeCms(input: HandMade = {}): Uint8Array {
  const { signer, intermediate } = testPki(KIND);
  const body = der.sequence(
    der.integer(1),
    der.setOf(der.sequence(der.oid(DIGEST[input.digest ?? 'sha256']))),
    der.sequence(
      der.oid(input.contentType ?? CONTENT_TYPE.data),
      der.explicit(0, der.octetString(input.content ?? CONTENT)),
    ),
    der.tlv(0xa0, input.certificate ?? signer.certificate, intermediate.certificate),
    der.setOf(handMadeSigner(input)),
  );
  return der.sequence(der.oid(CONTENT_TYPE.signedData), der.explicit(0, body));
}

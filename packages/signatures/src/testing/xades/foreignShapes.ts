import { createHash } from 'node:crypto';
import { BufferSource } from '../../io/index.ts';
import { type SignatureReport, type ValidationReport, validate } from '../../validation/index.ts';
import { testKey, testPki } from '../index.ts';
import { signTemplate } from './signTemplate.ts';

/** Signatures in the shapes of other tools: from templates, for we make no such ones. */
export const pki = testPki('p256');
export const rsa = pki.issue({ key: testKey('rsa2048') });
export const curve = pki.issue({ key: testKey('p384') });
export const ds = 'http://www.w3.org/2000/09/xmldsig#';
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const more = 'http://www.w3.org/2001/04/xmldsig-more#';
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const base64 = (octets: Uint8Array) => Buffer.from(octets).toString('base64');
export const digest = (octets: Uint8Array) => createHash('sha256').update(octets).digest('base64');

export interface Shape {
  readonly document?: string;
  readonly references?: readonly string[];
  readonly keyInfo?: string;
  readonly objects?: string;
  readonly method?: string;
  /** Parameters of the method. */
  readonly parameters?: string;
  readonly id?: string;
}

export const reference = (uri: string, transforms: readonly string[] = [exclusive], attributes = '') =>
  `<ds:Reference URI="${uri}" ${attributes}><ds:Transforms>${transforms
    .map((algorithm) => `<ds:Transform Algorithm="${algorithm}"/>`)
    .join('')}</ds:Transforms><ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue/></ds:Reference>`;
export const enveloped = `${ds}enveloped-signature`;
export const whole = reference('', [enveloped, exclusive]);
export const certificateOf = (...certificates: readonly Uint8Array[]) =>
  `<ds:X509Data>${certificates.map((one) => `<ds:X509Certificate>${base64(one)}</ds:X509Certificate>`).join('')}</ds:X509Data>`;
export const own = certificateOf(rsa.certificate, pki.intermediate.certificate);

/** A signature at `@@` of the document, by the RSA key. */
export function made(shape: Shape, key = rsa.privateKey): Buffer {
  const method = shape.method ?? `${more}rsa-sha256`;
  const ids = shape.id === undefined ? ['s', 'v', 'k'] : ['', 'v', 'k'].map((part) => `${shape.id}${part}`);
  const signature = `<ds:Signature xmlns:ds="${ds}" Id="${ids[0]}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${exclusive}"/><ds:SignatureMethod Algorithm="${method}">${shape.parameters ?? ''}</ds:SignatureMethod>${(shape.references ?? [whole]).join('')}</ds:SignedInfo><ds:SignatureValue Id="${ids[1]}"/><ds:KeyInfo Id="${ids[2]}">${shape.keyInfo ?? own}</ds:KeyInfo>${shape.objects ?? ''}</ds:Signature>`;
  return Buffer.from(
    signTemplate((shape.document ?? '<r><a Id="x">bir</a>@@</r>').replace('@@', signature), key),
  );
}

export async function validated(
  bytes: Uint8Array,
  certificates: readonly Uint8Array[] = [],
): Promise<ValidationReport> {
  return validate(new BufferSource(bytes), {
    trust: [pki.root.certificate],
    certificates: [pki.intermediate.certificate, ...certificates],
    offline: true,
  });
}

export const first = ({ signatures: [signature] }: ValidationReport): SignatureReport => {
  if (signature === undefined) throw new Error('no signature');
  return signature;
};
export const verdict = ({ indication, subIndication, level, errors, warnings }: SignatureReport) => ({
  indication,
  subIndication,
  level,
  errors: errors.map(({ code }) => code),
  warnings: warnings.map(({ code }) => code),
});

export interface Properties {
  readonly version?: string;
  readonly type?: string;
  readonly digestPrefix?: string;
  readonly certificate?: Uint8Array;
  readonly transforms?: readonly string[];
  readonly target?: string;
  readonly uri?: string;
  readonly unsigned?: string;
  /** In place of the SigningCertificate, and what follows the properties of the signature. */
  readonly signingCertificate?: string;
  readonly dataProperties?: string;
  /** Signed in place of the whole document, and further Objects. */
  readonly references?: readonly string[];
  readonly objects?: string;
}

export const etsi = 'http://uri.etsi.org/01903';

/** XAdES-BES after the schema of a version. */
export function bes(properties: Properties = {}, more: Shape = {}): Shape {
  const { version = '/v1.3.2', type = '', digestPrefix = 'ds', target = '#s' } = properties;
  const certificate = digest(properties.certificate ?? rsa.certificate);
  const cert = `<x:Cert><x:CertDigest><${digestPrefix}:DigestMethod Algorithm="${sha256}"/><${digestPrefix}:DigestValue>${certificate}</${digestPrefix}:DigestValue></x:CertDigest></x:Cert>`;
  return {
    references: [
      ...(properties.references ?? [whole]),
      reference(
        properties.uri ?? '#p',
        properties.transforms ?? [exclusive],
        `Type="${etsi}${type}#SignedProperties"`,
      ),
    ],
    objects: `<ds:Object><x:QualifyingProperties xmlns:x="${etsi}${version}#" Target="${target}"><x:SignedProperties Id="p"><x:SignedSignatureProperties><x:SigningTime>2026-02-03T04:05:06+03:00</x:SigningTime>${properties.signingCertificate ?? `<x:SigningCertificate>${cert}</x:SigningCertificate>`}</x:SignedSignatureProperties>${properties.dataProperties ?? ''}</x:SignedProperties>${properties.unsigned ?? ''}</x:QualifyingProperties></ds:Object>${properties.objects ?? ''}`,
    ...more,
  };
}

import { writePem } from '../../der/index.ts';
import { type CertificateInput, type CrlInput, issueCertificate, issueCrl } from '../../issuing/index.ts';
import type { RevocationClient } from '../../revocation/index.ts';
import {
  type CertificateValidation,
  validateCertificate,
} from '../../validation/blocks/x509CertificateValidation.ts';
import { ValidationContext } from '../../validation/context.ts';
import { ETSI_POLICY, type Policy } from '../../validation/policy.ts';
import { parseCertificate } from '../../x509/index.ts';
import { testKey } from '../keys.ts';
import { openssl } from '../openssl.ts';

export const PATH_NOW = new Date('2026-06-01T00:00:00Z');
export const PATH_VALIDITY = {
  notBefore: new Date('2025-01-01T00:00:00Z'),
  notAfter: new Date('2030-01-01T00:00:00Z'),
};

/** Certificates of a test by name, so that the next can be issued by the one before. */
export class Workshop {
  readonly #made = new Map<string, { readonly der: Uint8Array; readonly key: string }>();

  /**
   * A certificate of the given name below another, or by itself.
   * @param above name of the issuer, `name` alone or `name/label` of one that was made with `label`
   */
  make(
    name: string,
    role: CertificateInput['role'],
    above?: string,
    more: Partial<CertificateInput> & { readonly keyName?: string; readonly label?: string } = {},
  ): Uint8Array {
    const { keyName = name, label, ...input } = more;
    const issuer = above === undefined ? undefined : this.#made.get(above);
    if (above !== undefined && issuer === undefined) throw new Error(`Nobody made ${above}`);
    const der = issueCertificate({
      role,
      subject: { country: 'TR', organization: 'Deneme', commonName: name },
      key: testKey('p256', keyName),
      ...(issuer === undefined
        ? {}
        : { issuer: { certificate: issuer.der, privateKey: testKey('p256', issuer.key) } }),
      ...PATH_VALIDITY,
      ...input,
    });
    this.#made.set(label === undefined ? name : `${name}/${label}`, { der, key: keyName });
    return der;
  }

  /** A CRL by one that was made, from some months before `PATH_NOW` and due some months after it. */
  crl(by: string, more: Partial<CrlInput> = {}): Uint8Array {
    const issuer = this.#made.get(by);
    if (issuer === undefined) throw new Error(`Nobody made ${by}`);
    return issueCrl({
      issuer: { certificate: issuer.der, privateKey: testKey('p256', issuer.key) },
      thisUpdate: new Date('2026-03-01T00:00:00Z'),
      nextUpdate: new Date('2026-09-01T00:00:00Z'),
      ...more,
    });
  }
}

export interface PathCase {
  readonly leaf: Uint8Array;
  readonly between?: readonly Uint8Array[];
  readonly trust: readonly Uint8Array[];
  readonly purpose?: 'signature' | 'timestamp';
  readonly policy?: Policy;
  readonly client?: RevocationClient;
  readonly time?: Date;
  readonly crls?: readonly Uint8Array[];
}

/** Our answer about a path. */
export async function judgePath(input: PathCase): Promise<CertificateValidation> {
  const { trust, policy = ETSI_POLICY, client, time = PATH_NOW } = input;
  const context = new ValidationContext({ policy, time, trust, client });
  for (const certificate of input.between ?? []) context.validationData.addCertificate(certificate);
  for (const crl of input.crls ?? []) context.validationData.addCrl(crl);
  return await validateCertificate(parseCertificate(input.leaf), input.purpose ?? 'signature', time, context);
}

/** Whether `openssl verify` accepts it, certificate policies checked. */
export function opensslAccepts({ leaf, between = [], trust }: PathCase): boolean {
  const pem = (list: readonly Uint8Array[]) => list.map((one) => writePem('CERTIFICATE', one)).join('');
  const files = { 'leaf.pem': pem([leaf]), 'trust.pem': pem(trust), 'between.pem': pem(between) };
  const untrusted = between.length === 0 ? [] : ['-untrusted', 'between.pem'];
  const time = String(PATH_NOW.getTime() / 1000);
  const args = [
    'verify',
    '-policy_check',
    '-policy',
    '2.5.29.32.0',
    '-attime',
    time,
    '-CAfile',
    'trust.pem',
    ...untrusted,
    'leaf.pem',
  ];
  return openssl(args, files).status === 0;
}

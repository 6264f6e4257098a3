import { X509Certificate } from 'node:crypto';
import { type TestIdentity, testKey, testPki } from '@tomar/signatures/testing';

/** Who signs, by the name that judges know the key by. All stand below the same root. */
export const pki = testPki('p256');

const made = new Map<string, TestIdentity>();

const makers = {
  p256: () => pki.signer,
  second: () => pki.secondSigner,
  rsa: () => pki.issue({ key: testKey('rsa2048') }),
  pss: () => pki.issue({ key: testKey('rsa2048') }, { pss: true }),
  p384: () => pki.issue({ key: testKey('p384') }),
} as const;

export type SignerName = keyof typeof makers;

export const signerNames = Object.keys(makers) as readonly SignerName[];

export function identityOf(name: SignerName): TestIdentity {
  let identity = made.get(name);
  if (identity === undefined) {
    identity = makers[name]();
    made.set(name, identity);
  }
  return identity;
}

/** The name for a certificate of a report, by its serial number in hexadecimal. */
export function nameBySerial(serial: string): SignerName | undefined {
  return signerNames.find(
    (name) =>
      BigInt(`0x${new X509Certificate(identityOf(name).certificate).serialNumber}`) === BigInt(`0x${serial}`),
  );
}

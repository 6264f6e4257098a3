import type { CompanionToken } from '@tomar/contract';
import { testPki } from '@tomar/signatures/testing';
import { Pin } from '@tomar/tokens/pin.ts';
import {
  certificateId,
  schemesOfKey,
  signingCertificate,
  signingCertificates,
} from '@tomar/tokens/signingCertificate.ts';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { describe, expect, it } from 'vitest';
import type { TokenSource } from './token.ts';
import { tokensOf } from './tokens.ts';

const pki = testPki('p256');
const certificates = (...list: Uint8Array[]) =>
  signingCertificates(list.map((certificate) => ({ certificate, schemes: schemesOfKey(certificate) })));

function source(...tokens: CompanionToken[]): TokenSource {
  return {
    owns: (id) => tokens.some((one) => one.id === id),
    list: async () => tokens,
    open: async () => undefined,
    close: async () => undefined,
  };
}
const token = (id: string, ...ders: Uint8Array[]): CompanionToken => ({
  id,
  label: id,
  kind: 'pkcs11',
  pin: 'ready',
  minPinLength: 4,
  maxPinLength: 8,
  certificates: certificates(...ders),
});

describe('tokensOf', () => {
  it('shows a card once that two modules know, by the first of them', async () => {
    const card = pki.signer.certificate;
    const tokens = tokensOf([
      source(token('akis', card)),
      source(token('opensc', card), token('other', pki.secondSigner.certificate)),
    ]);
    expect((await tokens.list()).map(({ id }) => id)).toEqual(['akis', 'other']);
  });

  it('keeps tokens that show no certificates', async () => {
    const tokens = tokensOf([source(token('a')), source(token('b'))]);
    expect(await tokens.list()).toHaveLength(2);
  });

  it('says when a token is not there', async () => {
    await expect(tokensOf([source()]).open('x', '', new Pin('1'))).rejects.toMatchObject({
      code: 'token_missing',
    });
  });
});

describe('a wrong PIN', () => {
  const asked: string[] = [];
  const card: TokenSource = {
    ...source(token('a')),
    open: async (_id, _certificate, pin) => {
      asked.push(pin.reveal());
      if (pin.reveal() !== '1234') throw new SigningFailure('wrong_pin', 'wrong');
      return {
        certificate: new Uint8Array(),
        chain: [],
        schemes: [],
        sign: async () => new Uint8Array(),
        close: async () => undefined,
      };
    },
  };

  it('costs one try, however often it comes; the right one is tried always', async () => {
    const tokens = tokensOf([card]);
    const open = (pin: string) => tokens.open('a', '', new Pin(pin));
    await expect(open('9999')).rejects.toMatchObject({ code: 'wrong_pin' });
    await expect(open('9999')).rejects.toMatchObject({ code: 'pin_refused_before' });
    await expect(open('8888')).rejects.toMatchObject({ code: 'wrong_pin' });
    await expect(open('9999')).rejects.toMatchObject({ code: 'pin_refused_before' });
    await open('1234');
    await open('1234');
    expect(asked).toEqual(['9999', '8888', '1234', '1234']);
  });
});

describe('signing certificates', () => {
  const day = 24 * 60 * 60 * 1000;
  const until = (days: number) =>
    pki.issue({ notBefore: new Date('2020-01-01'), notAfter: new Date(Date.now() + days * day) }).certificate;

  it('have a status: valid, expires soon, expired', () => {
    const status = (der: Uint8Array) => signingCertificate(der, ['ecdsa'])?.status;
    expect(status(until(31))).toBe('valid');
    expect(status(until(29))).toBe('expires_soon');
    expect(status(until(-1))).toBe('expired');
  });

  it('are those that may sign: no authorities, none for encryption or with a key of no known kind', () => {
    const encryption = pki.issue({ keyUsage: ['keyEncipherment', 'keyAgreement'] }).certificate;
    const login = pki.issue({ keyUsage: ['digitalSignature'] }).certificate;
    expect(certificates(pki.intermediate.certificate, encryption, Buffer.from('junk'))).toEqual([]);
    expect(certificates(login)).toHaveLength(1);
    expect(signingCertificate(login, [])).toBeNull();
  });

  it('come with qualified and running ones first', () => {
    const plain = pki.issue({ keyUsage: ['digitalSignature'], qcStatements: [] }).certificate;
    const [old, good] = [until(-1), pki.signer.certificate];
    expect(certificates(old, plain, good).map(({ id }) => id)).toEqual([good, plain, old].map(certificateId));
  });
});

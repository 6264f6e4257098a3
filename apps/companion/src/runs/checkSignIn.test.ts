import { hash } from 'node:crypto';
import { signInContentType, writeChallenge } from '@tomar/contract';
import { buildSignedAttributes, CONTENT } from '@tomar/signatures/cms';
import { testPki } from '@tomar/signatures/testing';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { expect, it } from 'vitest';
import { checkDocument } from './checkDocument.ts';
import { checkSignIn } from './checkSignIn.ts';

const origin = 'https://tomar.example';
const { certificate } = testPki().issue({ subject: { country: 'TR', commonName: 'GİRİŞ' } });
const other = testPki().issue({ subject: { country: 'TR', commonName: 'BAŞKASI' } }).certificate;
const text = writeChallenge({
  installation: origin,
  account: '',
  nonce: 'A'.repeat(43),
  expiresAt: '2026-11-23T21:00:00.000Z',
});

interface Made {
  readonly challenge: string;
  readonly over: string;
  readonly contentType: string | null;
  readonly signerCertificate: Uint8Array;
}

function made(change: Partial<Made> = {}) {
  const { challenge, over, contentType, signerCertificate } = {
    challenge: text,
    over: change.challenge ?? text,
    contentType: signInContentType,
    signerCertificate: certificate,
    ...change,
  };
  const toBeSigned = buildSignedAttributes({
    contentDigest: hash('sha256', over, 'buffer'),
    digestAlgorithm: 'sha256',
    signerCertificate,
    contentType,
  });
  return {
    challenge,
    toBeSigned: Buffer.from(toBeSigned).toString('base64'),
    digest: hash('sha256', toBeSigned, 'base64'),
    scheme: 'rsa-pkcs1' as const,
    digestAlgorithm: 'sha256' as const,
    round: 1,
    expiresAt: '2026-11-23T21:00:00.000Z',
  };
}
const problem = (given: ReturnType<typeof made>, from = origin): string => {
  try {
    checkSignIn(given, certificate, from);
    return '';
  } catch (error) {
    return error instanceof SigningFailure ? error.message : String(error);
  }
};

it('lets a challenge of the page’s own installation be signed', () => {
  expect(problem(made())).toBe('');
});

it.each([
  ['a document', made({ contentType: CONTENT.data }), 'not about a sign-in'],
  ['a counter-signature', made({ contentType: null }), 'content type'],
  ['another text', made({ over: 'Borcum vardır.' }), 'over something else'],
  ['what is no challenge', made({ challenge: 'Borcum vardır.' }), 'no challenge'],
  ['another’s certificate', made({ signerCertificate: other }), 'another certificate'],
  ['another digest', { ...made(), digest: hash('sha256', 'x', 'base64') }, 'digest'],
  ['no attributes', { ...made(), toBeSigned: 'AAAA' }, ''],
])('refuses %s', (_what, given, why) => {
  expect(problem(given)).toContain('Refused to sign in');
  expect(problem(given)).toContain(why);
});

it('refuses to sign in to another installation than the one whose page asks', () => {
  expect(problem(made(), 'https://baska.example')).toContain(`it is for ${origin}`);
});

it('signs no challenge as a document', () => {
  const { challenge: _, expiresAt: __, ...given } = made();
  const item = { ...given, itemId: 'a'.repeat(24), name: 'Sözleşme.pdf' };
  expect(() => checkDocument(item, certificate)).toThrow('it is not about a document');
});

import { expect, it } from 'vitest';
import { der } from '../../der/index.ts';
import { extension } from '../../issuing/index.ts';
import { testPki } from '../../testing/keys.ts';
import { type GeneralName, parseCertificate } from '../../x509/index.ts';
import { keepsToNames } from './nameConstraints.ts';

const TAGS = { email: 1, dns: 2, uri: 6 } as const;

/** Whether a certificate with that alternative name is outside what is excluded. */
function keepsOut(kind: keyof typeof TAGS, name: string, excluded: string): boolean {
  const names = der.sequence(der.implicitPrimitive(TAGS[kind], Buffer.from(name)));
  const { certificate } = testPki('p256').issue({ extensions: [extension('2.5.29.17', names)] });
  const constraint: GeneralName = { kind, value: excluded };
  return keepsToNames(parseCertificate(certificate), { permitted: [], excluded: [constraint], bounded: [] });
}

it.each([
  ['dns', 'pay.evil.example', 'evil.example', false],
  ['dns', 'pay.evil.example.', 'evil.example', false],
  ['dns', 'PAY.evil.example', 'evil.example.', false],
  ['dns', 'notevil.example', 'evil.example', true],
  ['uri', 'https://evil.example./pay', 'evil.example', false],
  ['uri', 'https://user@evil.example:8443/', 'evil.example', false],
  ['uri', 'https://a.evil.example/', 'evil.example', true],
  ['uri', 'https://a.evil.example/', '.evil.example', false],
  ['email', 'ayse@evil.example.', 'evil.example', false],
  ['email', 'ayse@a.evil.example', 'evil.example', true],
  ['email', 'ayse', 'evil.example', false],
  ['email', 'ayse@good.example', '@evil.example', false],
  ['email', 'AYSE@evil.example', 'ayse@evil.example', false],
  ['email', 'fatma@evil.example', 'ayse@evil.example', true],
  ['uri', 'ldap://evil.example\\@good.example/', 'evil.example', false],
  ['uri', 'ldap://evil%2eexample/', 'evil.example', false],
  ['uri', 'https://192.0.2.1/', 'evil.example', false],
  ['uri', 'https://good.example:8443?a', 'evil.example', true],
] as const)('of %s: %s stays outside %s: %s (RFC 5280 4.2.1.10)', (kind, name, excluded, answer) => {
  expect(keepsOut(kind, name, excluded)).toBe(answer);
});

const constrained = (kind: 'email' | 'uri', ...permitted: readonly string[]) => ({
  permitted: permitted.map((value): GeneralName => ({ kind, value })),
  excluded: [],
  bounded: [],
});

function named(...names: readonly Uint8Array[]) {
  const extensions = [extension('2.5.29.17', der.sequence(...names))];
  return parseCertificate(testPki('p256').issue({ extensions }).certificate);
}

it('takes a mailbox beyond ASCII for a mailbox (RFC 9598 6), as OpenSSL does', () => {
  const mailbox = (address: string) =>
    named(der.tlv(0xa0, der.oid('1.3.6.1.5.5.7.8.9'), der.explicit(0, der.utf8String(address))));
  expect(keepsToNames(mailbox('çağrı@good.example'), constrained('email', 'good.example'))).toBe(true);
  expect(keepsToNames(mailbox('çağrı@evil.example'), constrained('email', 'good.example'))).toBe(false);
});

it('tells mailboxes apart by the letters of their local part (RFC 5280 7.5)', () => {
  const mailbox = named(der.implicitPrimitive(1, Buffer.from('Ayse@good.example')));
  expect(keepsToNames(mailbox, constrained('email', 'Ayse@GOOD.example'))).toBe(true);
  expect(keepsToNames(mailbox, constrained('email', 'ayse@good.example'))).toBe(false);
});

it('compares no IP address of another length than there is (RFC 5280 4.2.1.6)', () => {
  const odd = named(der.implicitPrimitive(7, Uint8Array.of(10, 0, 0, 0, 1)));
  const network: GeneralName = { kind: 'ip', bytes: Uint8Array.of(10, 0, 0, 0, 255, 0, 0, 0) };
  expect(keepsToNames(odd, { permitted: [], excluded: [network], bounded: [] })).toBe(false);
});

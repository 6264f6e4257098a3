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
] as const)('of %s: %s stays outside %s: %s (RFC 5280 4.2.1.10)', (kind, name, excluded, answer) => {
  expect(keepsOut(kind, name, excluded)).toBe(answer);
});

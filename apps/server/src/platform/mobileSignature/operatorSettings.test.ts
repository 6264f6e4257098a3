import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOperatorFile } from './operatorSettings.ts';

const folder = mkdtempSync(join(tmpdir(), 'tomar-operators-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const turkcell = {
  signatureUrl: 'https://operator.example/sign',
  apId: 'http://tomar.example',
  apPassword: 'very-secret',
  mssp: { kind: 'DNSName', value: 'www.turkcelltech.com' },
};
function read(content: unknown, production = true) {
  const path = join(folder, 'operators.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readOperatorFile(path, production);
}

it('without a file there are no operators', () => expect(readOperatorFile(null, true)).toEqual({}));

it('an operator needs its address, name and password, and has the standard’s manners unless it says otherwise', () => {
  expect(read({ turkcell })).toEqual({
    turkcell: {
      ...turkcell,
      messagingMode: 'asynchClientServer',
      soap: '1.2',
      msisdn: 'international',
      format: 'http://uri.etsi.org/TS102204/v1.1.2#PKCS7',
      displayLength: 100,
    },
  });
});

it.each<[string, unknown]>([
  ['an operator that is unknown', { avea: turkcell }],
  ['a setting that is unknown', { turkcell: { ...turkcell, apPasswort: 'very-secret' } }],
  ['a missing password', { turkcell: { ...turkcell, apPassword: undefined } }],
  ['an address that is none', { turkcell: { ...turkcell, signatureUrl: 'very-secret' } }],
  [
    'a password in an address',
    { turkcell: { ...turkcell, signatureUrl: 'https://u:very-secret@x.example' } },
  ],
  ['a password that would go without TLS', { turkcell: { ...turkcell, statusUrl: 'http://x.example' } }],
  ['no JSON', '{"turkcell": {"apPassword": "very-secret"'],
])('refuses %s, and repeats no value', (_what, content) => {
  const failure = (() => {
    try {
      read(content);
    } catch (error) {
      return error as Error & { code: string };
    }
    throw new Error('it was taken');
  })();
  expect(failure.code).toBe('mobile_operators_invalid');
  expect(failure.message).toContain('TOMAR_MOBILE_OPERATORS_FILE');
  expect(failure.message).not.toContain('very-secret');
});

it('refuses a file that is not there', () => {
  expect(() => readOperatorFile(join(folder, 'none.json'), false)).toThrow('ENOENT');
});

import { expect, it } from 'vitest';
import { pemOrDer, readPem, writePem } from './pem.ts';

it('reads what it writes, between other text', () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
  const text = `subject=CN = x\n${writePem('CERTIFICATE', bytes)}\r\n${writePem('X509 CRL', bytes.subarray(1))}`;
  expect(readPem(text)).toEqual([
    { label: 'CERTIFICATE', bytes },
    { label: 'X509 CRL', bytes: bytes.subarray(1) },
  ]);
  expect(pemOrDer(Buffer.from(text), ['X509 CRL'])).toEqual([bytes.subarray(1)]);
});

it('refuses a block that is not Base64', () => {
  expect(() => readPem('-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----')).toThrow('not Base64');
});

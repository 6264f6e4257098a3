import { randomBytes, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hash } from '../algorithms/index.ts';
import { der, writePem } from '../der/index.ts';
import { type KeyKind, TEST_NOT_AFTER, testPki } from '../testing/keys.ts';
import { hasTool, openssl } from '../testing/openssl.ts';
import { issueTimestamp, timestampRefusal, timestampResponse } from './issueTimestamp.ts';

const pem = (...certificates: readonly Uint8Array[]) =>
  certificates.map((one) => writePem('CERTIFICATE', one)).join('');

describe.skipIf(!hasTool('openssl'))('what the small CA issues, read by OpenSSL', () => {
  it.each<KeyKind>(['rsa2048', 'p256', 'p384', 'p521'])('a %s chain verifies with CRL checks', (kind) => {
    const pki = testPki(kind);
    const files = {
      'root.pem': pem(pki.root.certificate),
      'between.pem': pem(pki.intermediate.certificate),
      'signer.pem': pem(pki.signer.certificate),
      'crls.pem': writePem('X509 CRL', pki.crl('root')) + writePem('X509 CRL', pki.crl('intermediate')),
    };
    const answer = openssl(
      [
        'verify',
        '-x509_strict',
        '-crl_check_all',
        '-CRLfile',
        'crls.pem',
        '-CAfile',
        'root.pem',
        '-untrusted',
        'between.pem',
        'signer.pem',
      ],
      files,
    );
    expect(answer.stdout.toString() + answer.stderr).toContain('signer.pem: OK');
  });

  it('a revoked certificate is refused by OpenSSL with its reason in the list', () => {
    const pki = testPki('p256');
    const revoked = {
      certificate: pki.signer.certificate,
      at: new Date('2025-05-05T05:05:05Z'),
      reason: 'keyCompromise' as const,
    };
    const crl = pki.crl('intermediate', { number: 7, revoked: [revoked] });
    const text = openssl(['crl', '-inform', 'DER', '-in', 'a.crl', '-noout', '-text'], {
      'a.crl': crl,
    }).stdout.toString();
    expect(text).toContain('Key Compromise');
    expect(text).toContain('May  5 05:05:05 2025');
  });

  it('carries the Turkish and the ETSI statement and the national id', () => {
    const text = new X509Certificate(testPki('p256').signer.certificate).toString();
    expect(text).toMatch(/^-----BEGIN/);
    const printed = openssl(
      ['x509', '-inform', 'DER', '-in', 'a.cer', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus'],
      {
        'a.cer': testPki('p256').signer.certificate,
      },
    ).stdout.toString();
    expect(printed).toContain('serialNumber=10000000146');
    expect(printed).toContain('CN=Ayşe Yılmaz Işık');
    expect(printed).toContain('Non Repudiation');
    expect(printed).toContain('qcStatements');
  });

  it('an OCSP answer verifies', () => {
    const pki = testPki('p256');
    const response = pki.ocspResponse(pki.signer.certificate);
    const answer = openssl(
      [
        'ocsp',
        '-respin',
        'r.der',
        '-issuer',
        'ca.pem',
        '-cert',
        's.pem',
        '-CAfile',
        'root.pem',
        '-verify_other',
        'ca.pem',
        '-no_nonce',
      ],
      {
        'r.der': response,
        'ca.pem': pem(pki.intermediate.certificate),
        's.pem': pem(pki.signer.certificate),
        'root.pem': pem(pki.root.certificate, pki.intermediate.certificate),
      },
    );
    expect(answer.stderr).toContain('Response verify OK');
    expect(answer.stdout.toString()).toContain('s.pem: good');
  });

  it('a time-stamp verifies, with its nonce', async () => {
    const pki = testPki('p256');
    const data = randomBytes(100);
    const token = await pki.timestamp(hash('sha256', data), { nonce: der.unsignedInteger(randomBytes(8)) });
    const files = {
      'r.tsr': timestampResponse(token),
      data,
      'root.pem': pem(pki.root.certificate),
      'ca.pem': pem(pki.intermediate.certificate),
    };
    const answer = openssl(
      ['ts', '-verify', '-in', 'r.tsr', '-data', 'data', '-CAfile', 'root.pem', '-untrusted', 'ca.pem'],
      files,
    );
    expect(answer.stdout.toString() + answer.stderr).toContain('Verification: OK');
    expect(token.length).toBeLessThan(8000);
  });

  it('a refusal names its failure', () => {
    const answer = openssl(['ts', '-reply', '-in', 'r.tsr', '-text'], {
      'r.tsr': timestampRefusal(15, 'policy'),
    });
    expect(answer.stdout.toString()).toContain('policy is not supported');
  });

  it('time-stamps beyond the certificate are possible, for tests of validators', async () => {
    const late = new Date(TEST_NOT_AFTER.getTime() + 1000);
    const token = await issueTimestamp({
      authority: testPki('p256').tsa.signer,
      imprint: hash('sha256', randomBytes(1)),
      digestAlgorithm: 'sha256',
      time: late,
      policy: '2.999.1',
    });
    expect(token[0]).toBe(0x30);
  });
});

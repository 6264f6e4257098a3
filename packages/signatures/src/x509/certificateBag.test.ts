import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { der, writePem } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import {
  distributionPoints,
  extendedKeyUsage,
  extension,
  freshestCrl,
  TURKISH_QUALIFIED,
} from '../issuing/index.ts';
import { testKey, testPki } from '../testing/keys.ts';
import { parseCertificate } from './certificate.ts';
import { readCertificateBag } from './certificateBag.ts';

const pki = testPki('p256');

/** A certificate with every extension that is read. */
const full = pki.issue({
  key: testKey('p256'),
  qcStatements: TURKISH_QUALIFIED,
  ocspUrls: ['http://ocsp.example/'],
  caIssuersUrls: ['http://ca.example/'],
  extensions: [
    distributionPoints([{ urls: ['http://crl.example/'], reasons: [1, 2], crlIssuer: pki.root.certificate }]),
    freshestCrl([{ relativeName: der.sequence(der.oid('2.5.4.3'), der.utf8String('Fark')) }]),
    extendedKeyUsage(['1.3.6.1.5.5.7.3.36']),
    extension('2.5.29.17', der.sequence(der.implicitPrimitive(1, der.ia5('a@example.com')))),
    extension(
      '2.5.29.30',
      der.sequence(der.explicit(0, der.sequence(der.implicitPrimitive(7, Buffer.alloc(8))))),
    ),
    extension('2.5.29.33', der.sequence(der.sequence(der.oid('2.999.1'), der.oid('2.999.2')))),
    extension('2.5.29.36', der.sequence(der.implicitPrimitive(0, Uint8Array.of(0)))),
    extension('2.5.29.54', der.integer(1)),
  ],
}).certificate;

describe('a certificate with everything in it', () => {
  it('is read', () => {
    expect(parseCertificate(full).extensions).toMatchObject({
      malformed: [],
      unknownCritical: [],
      distributionPoints: [{ urls: ['http://crl.example/'], reasons: 0b110 }],
      policyMappings: [{ issuerPolicy: '2.999.1', subjectPolicy: '2.999.2' }],
      policyConstraints: { requireExplicitPolicy: 0, inhibitPolicyMapping: undefined },
      inhibitAnyPolicy: 1,
    });
  });

  it('is none the worse for a letter that is not ASCII', () => {
    const address = Buffer.from('ayşe.yılmaz@example.com');
    for (const octets of [address, Buffer.from('ay\u00fe@example.com', 'latin1')]) {
      const names = extension('2.5.29.17', der.sequence(der.implicitPrimitive(1, octets)));
      const { extensions } = parseCertificate(
        pki.issue({ key: testKey('p256'), extensions: [names] }).certificate,
      );
      expect(extensions).toMatchObject({ malformed: [], subjectAltNames: [{ kind: 'email' }] });
    }
  });

  it('is refused with a code when damaged, or says which extensions are', () => {
    fc.assert(
      fc.property(fc.nat(full.length - 1), fc.nat(255), fc.boolean(), (place, value, cut) => {
        const bytes = cut ? full.slice(0, place) : Uint8Array.from(full);
        if (!cut) bytes[place] = value;
        try {
          parseCertificate(bytes);
        } catch (error) {
          if (!(error instanceof SignatureError)) throw error;
        }
        // Whoever serves it, what cannot be read is left out.
        readCertificateBag(bytes);
        readCertificateBag(Buffer.from(writePem('CERTIFICATE', bytes).replace('A', '-')));
      }),
      { numRuns: 500 },
    );
  });

  it('comes out of anything or nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readCertificateBag(bytes)).toEqual([]);
      }),
    );
    const crowd = Buffer.from(writePem('CERTIFICATE', full).repeat(150));
    expect(readCertificateBag(crowd)).toHaveLength(100);
  });
});

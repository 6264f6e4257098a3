import { testPki } from '@tomar/signatures/testing';
import { describeCertificate } from '@tomar/signatures/x509';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, isOneOf } from './ownSignatures.ts';

const serialNumber = new Uint8Array([0x41, 0x17]);
const ours = testPki('p256').issue({ serialNumber }).certificate;
/** Another issuer's, numbered alike. */
const strangers = testPki('p384').issue({ serialNumber }).certificate;
const certificateSerial = describeCertificate(ours).serial;

describe('of the signatures in a file', () => {
  it('only those made here are ours, whoever else was given the same serial number', () => {
    const own = [{ certificateSerial, certificateSha256: fingerprintOf(ours) }];
    expect(describeCertificate(strangers).serial).toBe(certificateSerial);
    expect(isOneOf(own, ours)).toBe(true);
    expect(isOneOf(own, strangers)).toBe(false);
  });

  it('those of earlier versions are known by their serial number', () => {
    const own = [{ certificateSerial, certificateSha256: null }];
    expect(isOneOf(own, ours)).toBe(true);
    expect(isOneOf(own, testPki('p256').signer.certificate)).toBe(false);
  });
});

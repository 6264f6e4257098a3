import { describe, expect, it } from 'vitest';
import { der, writePem } from '../der/index.ts';
import { extension, issueCertificate } from '../issuing/index.ts';
import { testKey, testPki } from '../testing/keys.ts';
import { hasTool, openssl } from '../testing/openssl.ts';
import { certificateStatus, describeCertificate } from './describeCertificate.ts';
import { isSignedBy, parseCertificate } from './index.ts';

const pki = testPki('p256');
const key = testKey('p256');
const validity = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };
const issuer = { certificate: pki.intermediate.certificate, privateKey: pki.intermediate.privateKey };

describe('RFC 5280, 4.1 basic certificate fields', () => {
  it('are read as openssl reads them', () => {
    if (!hasTool('openssl')) return;
    const certificate = parseCertificate(pki.signer.certificate);
    const args = [
      'x509',
      '-noout',
      '-serial',
      '-subject',
      '-issuer',
      '-dates',
      '-nameopt',
      'RFC2253,utf8,-esc_msb',
      '-in',
      'c.pem',
    ];
    const lines = openssl(args, { 'c.pem': writePem('CERTIFICATE', certificate.der) })
      .stdout.toString()
      .split('\n');
    expect(lines).toContain(`serial=${certificate.serial}`);
    expect(lines).toContain(`issuer=${certificate.issuer.text}`);
    expect(lines).toContain(`subject=${certificate.subject.text}`);
    expect(lines.find((line) => line.startsWith('notAfter='))).toContain('2034');
  });

  it.each(['rsa2048', 'p256', 'p384', 'p521'] as const)('are signed by their issuer with %s keys', (kind) => {
    const { signer, intermediate, root } = testPki(kind);
    const [leaf, ca, top] = [signer, intermediate, root].map((each) => parseCertificate(each.certificate));
    if (leaf === undefined || ca === undefined || top === undefined) throw new Error('missing');
    expect([isSignedBy(leaf, ca), isSignedBy(ca, top), isSignedBy(top, top)]).toEqual([true, true, true]);
    expect([isSignedBy(leaf, top), isSignedBy(leaf, leaf)]).toEqual([false, false]);
  });

  it('are signed with RSA-PSS too', () => {
    const rsa = testKey('rsa2048', 'pss');
    const made = parseCertificate(
      issueCertificate({ role: 'ca', subject: { commonName: 'PSS' }, key: rsa, pss: true, ...validity }),
    );
    expect(isSignedBy(made, made)).toBe(true);
  });

  it('must name one signature algorithm, not two (4.1.1.2)', () => {
    const bytes = Buffer.from(pki.signer.certificate);
    const oid = Buffer.from('06082a8648ce3d040302', 'hex');
    const last = bytes.lastIndexOf(oid);
    bytes[last + oid.length - 1] = 0x03;
    expect(() => parseCertificate(bytes)).toThrow(expect.objectContaining({ code: 'certificate_malformed' }));
  });
});

describe('RFC 5280, 4.2 extensions', () => {
  const make = (more: Parameters<typeof issueCertificate>[0]['extensions']) =>
    parseCertificate(
      issueCertificate({
        role: 'signer',
        subject: { commonName: 'x' },
        key,
        issuer,
        ...validity,
        extensions: more ?? [],
      }),
    ).extensions;

  it('say what the certificate is for and where to ask', () => {
    const { extensions } = parseCertificate(
      issueCertificate({
        role: 'tsa',
        subject: { commonName: 'x' },
        key,
        issuer,
        ...validity,
        crlUrls: ['http://crl.example/a.crl'],
        ocspUrls: ['http://ocsp.example'],
        caIssuersUrls: ['http://ca.example/ca.cer'],
        policies: [{ oid: '2.999.7' }],
      }),
    );
    expect([...(extensions.keyUsage ?? [])]).toEqual(['digitalSignature']);
    expect(extensions).toMatchObject({
      extendedKeyUsage: ['1.3.6.1.5.5.7.3.8'],
      extendedKeyUsageCritical: true,
      basicConstraints: { ca: false },
      crlUrls: ['http://crl.example/a.crl'],
      ocspUrls: ['http://ocsp.example'],
      issuerUrls: ['http://ca.example/ca.cer'],
      policies: ['2.999.7'],
      statesRevocation: true,
      unknownCritical: [],
      malformed: [],
    });
    expect(extensions.authorityKeyId).toBe(parseCertificate(issuer.certificate).extensions.subjectKeyId);
  });

  it('are listed when critical and unknown', () => {
    expect(make([extension('2.999.99', der.NULL, true)]).unknownCritical).toEqual(['2.999.99']);
    expect(make([extension('2.999.99', der.NULL)]).unknownCritical).toEqual([]);
  });

  it('are listed when damaged, and leave the rest readable', () => {
    const { malformed, keyUsage } = make([extension('2.5.29.31', der.integer(3))]);
    expect(malformed).toEqual(['2.5.29.31']);
    expect(keyUsage?.has('nonRepudiation')).toBe(true);
  });
});

describe('RFC 5280, 4.2: what is critical and not obeyed', () => {
  /** Types of what makes a certificate with that extension unusable. */
  const unknownIn = (type: string, value: Uint8Array, critical: boolean) => {
    const extensions = [extension(type, value, critical)];
    const made = issueCertificate({
      role: 'signer',
      subject: { commonName: 'x' },
      key,
      ...validity,
      extensions,
    });
    return parseCertificate(made).extensions.unknownCritical;
  };

  it('is when a private key may be used: a value is not judged by it', () => {
    const until = der.sequence(der.tlv(0x81, Buffer.from('20260601000000Z')));
    expect(unknownIn('2.5.29.16', until, true)).toEqual(['2.5.29.16']);
    expect(unknownIn('2.5.29.16', until, false)).toEqual([]);
  });

  it('is each statement of critical ones about qualified certificates (RFC 3739 3.2.6)', () => {
    const statements = (...types: readonly string[]) =>
      der.sequence(...types.map((type) => der.sequence(der.oid(type))));
    const known = ['0.4.0.1862.1.1', '0.4.0.1862.1.4', '2.16.792.1.61.0.1.5070.2.1'];
    expect(unknownIn('1.3.6.1.5.5.7.1.3', statements(...known), true)).toEqual([]);
    expect(unknownIn('1.3.6.1.5.5.7.1.3', statements(...known, '2.999.7'), true)).toEqual(['2.999.7']);
    expect(unknownIn('1.3.6.1.5.5.7.1.3', statements(...known, '2.999.7'), false)).toEqual([]);
  });
});

describe('describeCertificate', () => {
  it('tells a person who it is', () => {
    expect(describeCertificate(pki.signer.certificate, new Date('2026-06-01'))).toMatchObject({
      commonName: 'Ayşe Yılmaz Işık',
      nationalId: '10000000146',
      qualified: true,
      turkish: true,
      seal: false,
      keyUsage: ['nonRepudiation'],
      status: 'valid',
    });
  });

  it('takes the prefix off an identifier of EN 319 412-1', () => {
    const subject = { commonName: 'x', serialNumber: 'PNOTR-10000000146' };
    const certificate = issueCertificate({ role: 'signer', subject, key, issuer, ...validity });
    expect(describeCertificate(certificate).nationalId).toBe('10000000146');
  });

  it.each([
    ['valid', '2026-12-01T23:59:59Z'],
    ['expires_soon', '2026-12-02T00:00:00Z'],
    ['expires_soon', '2027-01-01T00:00:00Z'],
    ['expired', '2027-01-01T00:00:01Z'],
  ])('calls it %s at %s (SIGN-20)', (status, at) => {
    expect(certificateStatus(validity, new Date(at))).toBe(status);
  });
});

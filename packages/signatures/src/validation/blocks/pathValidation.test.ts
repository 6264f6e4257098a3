import { describe, expect, it } from 'vitest';
import { der, writePem } from '../../der/index.ts';
import { type CertificateInput, extension, issueCertificate } from '../../issuing/index.ts';
import { testKey } from '../../testing/keys.ts';
import { hasTool, openssl } from '../../testing/openssl.ts';
import { parseCertificate } from '../../x509/index.ts';
import { ValidationContext } from '../context.ts';
import { ETSI_POLICY } from '../policy.ts';
import { validateCertificate } from './x509CertificateValidation.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const validity = { notBefore: new Date('2025-01-01T00:00:00Z'), notAfter: new Date('2030-01-01T00:00:00Z') };

/** A certificate of the given name below another, or by itself. */
function make(
  name: string,
  role: CertificateInput['role'],
  above?: string,
  more: Partial<CertificateInput> = {},
): Uint8Array {
  const issuer =
    above === undefined
      ? undefined
      : { certificate: made.get(above) ?? new Uint8Array(0), privateKey: testKey('p256', above) };
  const certificate = issueCertificate({
    role,
    subject: { country: 'TR', organization: 'Deneme', commonName: name },
    key: testKey('p256', name),
    ...(issuer === undefined ? {} : { issuer }),
    ...validity,
    ...more,
  });
  made.set(name, certificate);
  return certificate;
}
const made = new Map<string, Uint8Array>();

async function verdicts(leaf: Uint8Array, between: readonly Uint8Array[], root: Uint8Array) {
  const context = new ValidationContext({ policy: ETSI_POLICY, time: NOW, trust: [root], client: undefined });
  for (const certificate of between) context.validationData.addCertificate(certificate);
  const { result } = await validateCertificate(parseCertificate(leaf), 'signature', NOW, context);
  const files = {
    'leaf.pem': writePem('CERTIFICATE', leaf),
    'root.pem': writePem('CERTIFICATE', root),
    'between.pem': between.map((certificate) => writePem('CERTIFICATE', certificate)).join(''),
  };
  const untrusted = between.length === 0 ? [] : ['-untrusted', 'between.pem'];
  const args = [
    'verify',
    '-attime',
    String(NOW.getTime() / 1000),
    '-CAfile',
    'root.pem',
    ...untrusted,
    'leaf.pem',
  ];
  return { ours: result, theirs: openssl(args, files).status === 0 };
}

const dirName = (...parts: readonly Uint8Array[]) =>
  der.explicit(4, der.sequence(...parts.map((part) => der.setOf(part))));
const country = (code: string) => der.sequence(der.oid('2.5.4.6'), der.printableString(code));
const subtrees = (number: 0 | 1, base: Uint8Array) => der.explicit(number, der.sequence(base));
const nameConstraints = (...parts: readonly Uint8Array[]) => [
  extension('2.5.29.30', der.sequence(...parts), true),
];

describe('RFC 5280, 6.1 path validation agrees with openssl verify', () => {
  it.each([
    ['a leaf below a root', true, () => [make('r1', 'ca'), [], make('l1', 'signer', 'r1')]],
    ['a CA between', true, () => [make('r2', 'ca'), [make('c2', 'ca', 'r2')], make('l2', 'signer', 'c2')]],
    [
      'a path as long as it may be (4.2.1.9)',
      true,
      () => [
        make('r3', 'ca', undefined, { pathLength: 1 }),
        [make('c3', 'ca', 'r3', { pathLength: 0 })],
        make('l3', 'signer', 'c3'),
      ],
    ],
    [
      'a path that is too long (4.2.1.9)',
      false,
      () => [
        make('r4', 'ca'),
        [make('c4', 'ca', 'r4', { pathLength: 0 }), make('d4', 'ca', 'c4')],
        make('l4', 'signer', 'd4'),
      ],
    ],
    [
      'an issuer that is no CA (6.1.4 k)',
      false,
      () => [make('r5', 'ca'), [make('c5', 'signer', 'r5')], make('l5', 'signer', 'c5')],
    ],
    [
      'a CA that may not sign certificates (6.1.4 n)',
      false,
      () => [
        make('r6', 'ca'),
        [make('c6', 'ca', 'r6', { keyUsage: ['cRLSign'] })],
        make('l6', 'signer', 'c6'),
      ],
    ],
    [
      'a name within the permitted ones (4.2.1.10)',
      true,
      () => [
        make('r7', 'ca'),
        [make('c7', 'ca', 'r7', { extensions: nameConstraints(subtrees(0, dirName(country('TR')))) })],
        make('l7', 'signer', 'c7'),
      ],
    ],
    [
      'a name outside the permitted ones (4.2.1.10)',
      false,
      () => [
        make('r8', 'ca'),
        [make('c8', 'ca', 'r8', { extensions: nameConstraints(subtrees(0, dirName(country('DE')))) })],
        make('l8', 'signer', 'c8'),
      ],
    ],
    [
      'an excluded name (4.2.1.10)',
      false,
      () => [
        make('r9', 'ca'),
        [make('c9', 'ca', 'r9', { extensions: nameConstraints(subtrees(1, dirName(country('TR')))) })],
        make('l9', 'signer', 'c9'),
      ],
    ],
    [
      'an unknown critical extension (4.2)',
      false,
      () => [
        make('r10', 'ca'),
        [make('c10', 'ca', 'r10', { extensions: [extension('2.999.1', der.NULL, true)] })],
        make('l10', 'signer', 'c10'),
      ],
    ],
    [
      'a CA that has expired (6.1.3 a 2)',
      false,
      () => [
        make('r11', 'ca'),
        [make('c11', 'ca', 'r11', { notAfter: new Date('2026-01-01T00:00:00Z') })],
        make('l11', 'signer', 'c11'),
      ],
    ],
    [
      'a certificate that is not valid yet (6.1.3 a 2)',
      false,
      () => [
        make('r12', 'ca'),
        [],
        make('l12', 'signer', 'r12', { notBefore: new Date('2026-07-01T00:00:00Z') }),
      ],
    ],
    [
      'a link that is missing',
      false,
      () => {
        const root = make('r13', 'ca');
        make('c13', 'ca', 'r13');
        return [root, [], make('l13', 'signer', 'c13')];
      },
    ],
    [
      'another root of the same name',
      false,
      () => {
        make('r14', 'ca');
        const leaf = make('l14', 'signer', 'r14');
        return [make('r14', 'ca', undefined, { key: testKey('p256', 'another') }), [], leaf];
      },
    ],
  ] as const satisfies readonly (readonly [
    string,
    boolean,
    () => readonly [Uint8Array, readonly Uint8Array[], Uint8Array],
  ])[])('%s: %s', async (_name, good, build) => {
    const [root, between, leaf] = build();
    const { ours, theirs } = await verdicts(leaf, between, root);
    expect(ours.status).toBe(good ? 'PASSED' : 'INDETERMINATE');
    if (hasTool('openssl')) expect(theirs).toBe(good);
  });

  it('finds the way through crossed certificates, and ends', async () => {
    const root = make('x0', 'ca');
    const crossed: Uint8Array[] = [];
    const names = ['x1', 'x2', 'x3', 'x4', 'x5', 'x6'];
    for (const name of names) crossed.push(make(name, 'ca', 'x0'));
    for (const name of names) {
      for (const above of names) {
        if (above !== name) crossed.push(issueCrossed(name, above));
      }
    }
    const leaf = make('xl', 'signer', 'x6');
    const { ours } = await verdicts(leaf, crossed, root);
    expect(ours.status).toBe('PASSED');
  });
});

function issueCrossed(name: string, above: string): Uint8Array {
  return issueCertificate({
    role: 'ca',
    subject: { country: 'TR', organization: 'Deneme', commonName: name },
    key: testKey('p256', name),
    issuer: { certificate: made.get(above) ?? new Uint8Array(0), privateKey: testKey('p256', above) },
    ...validity,
  });
}

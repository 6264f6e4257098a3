import { describe, expect, it } from 'vitest';
import { der } from '../../der/index.ts';
import {
  certificateIssuer,
  distributionPoints,
  expiredCertsOnCrl,
  extension,
  issuingDistributionPoint,
} from '../../issuing/index.ts';
import { judgePath, PATH_NOW, type PathCase, Workshop } from '../../testing/validation/paths.ts';
import { parseCertificate } from '../../x509/index.ts';
import { ETSI_POLICY } from '../policy.ts';

const policy = { ...ETSI_POLICY, revocation: 'always' } as const;
const judged = async (input: PathCase) => (await judgePath({ policy, ...input })).result;
const PASSED = { status: 'PASSED' };
const SILENT = { subIndication: 'TRY_LATER' };
const since = new Date('2026-04-01T00:00:00Z');

describe('RFC 5280, 6.3.3 which CRL speaks of a certificate that names no distribution point', () => {
  const shop = new Workshop();
  const trust = [shop.make('Kök', 'ca')];
  const between = [shop.make('Ara', 'ca', 'Kök')];
  const leaf = shop.make('Ayşe', 'signer', 'Ara');
  const { subject } = parseCertificate(between[0] ?? leaf);
  const listed = (point: Parameters<typeof issuingDistributionPoint>[0], revoked = false) =>
    judged({
      leaf,
      between,
      trust,
      crls: [
        shop.crl('Kök'),
        shop.crl('Ara', {
          extensions: [issuingDistributionPoint(point)],
          revoked: revoked ? [{ certificate: leaf, at: since }] : [],
        }),
      ],
    });

  it('one whose distribution point is another than its issuer’s name says nothing by silence', async () => {
    expect(await listed({ urls: ['http://crl.example/part-2.crl'] })).toMatchObject(SILENT);
  });

  it('one under the issuer’s name does, as does one that names no point', async () => {
    expect(await listed({ directoryName: subject.encoded })).toMatchObject(PASSED);
    expect(await listed({ onlyUser: true })).toMatchObject(PASSED);
  });

  it('an entry is believed wherever it stands', async () => {
    expect(await listed({ urls: ['http://crl.example/part-2.crl'] }, true)).toMatchObject({
      subIndication: 'REVOKED_NO_POE',
    });
  });
});

/** Valid paths in which a CA has a new key and signs its list with the other one, or leaves that to somebody else. */
describe('RFC 5280, 6.3.3 (f) the issuer of a CRL', () => {
  const base = der.explicit(
    4,
    der.sequence(
      der.setOf(der.sequence(der.oid('2.5.4.6'), der.printableString('TR'))),
      der.setOf(der.sequence(der.oid('2.5.4.10'), der.utf8String('Alt'))),
    ),
  );
  const permittingAlt = extension('2.5.29.30', der.sequence(der.explicit(0, der.sequence(base))), true);
  const policyConstraints = (explicit: number, mapping: number) =>
    extension(
      '2.5.29.36',
      der.sequence(
        der.implicitPrimitive(0, Uint8Array.of(explicit)),
        der.implicitPrimitive(1, Uint8Array.of(mapping)),
      ),
      true,
    );
  const mapping = (from: string, to: string) =>
    extension('2.5.29.33', der.sequence(der.sequence(der.oid(from), der.oid(to))), true);
  const [GOLD, SILVER] = ['2.999.10.1', '2.999.10.2'];

  it('may be a CA’s older key where names are constrained that the CA itself does not have', async () => {
    const shop = new Workshop();
    const trust = [shop.make('Kök', 'ca')];
    const old = shop.make('Ara', 'ca', 'Kök', { extensions: [permittingAlt] });
    const renewed = shop.make('Ara', 'ca', 'Ara', { keyName: 'Ara yeni', label: 'yeni' });
    const subject = { country: 'TR', organization: 'Alt', commonName: 'Ayşe' };
    const leaf = shop.make('Ayşe', 'signer', 'Ara/yeni', { subject });
    const crls = [shop.crl('Kök'), shop.crl('Ara')];
    expect(await judged({ leaf, between: [old, renewed], trust, crls })).toMatchObject(PASSED);
    const revoked = [{ certificate: leaf, at: since }];
    const revoking = [shop.crl('Kök'), shop.crl('Ara', { revoked })];
    expect(await judged({ leaf, between: [old, renewed], trust, crls: revoking })).toMatchObject({
      subIndication: 'REVOKED_NO_POE',
    });
  });

  it('may be a CA’s older key where mapping is inhibited and policies are demanded', async () => {
    const shop = new Workshop();
    const trust = [shop.make('Kök', 'ca')];
    const old = shop.make('Ara', 'ca', 'Kök', {
      extensions: [policyConstraints(0, 1)],
      policies: [{ oid: GOLD }],
    });
    // A CA's certificate for its own new key need not name what it issues under.
    const renewed = shop.make('Ara', 'ca', 'Ara', {
      keyName: 'Ara yeni',
      label: 'yeni',
      policies: [{ oid: GOLD }],
    });
    const below = shop.make('Alt', 'ca', 'Ara/yeni', {
      extensions: [mapping(GOLD, SILVER)],
      policies: [{ oid: GOLD }],
    });
    const leaf = shop.make('Ayşe', 'signer', 'Alt', { policies: [{ oid: SILVER }] });
    const crls = [shop.crl('Kök'), shop.crl('Ara'), shop.crl('Alt')];
    expect(await judged({ leaf, between: [old, renewed, below], trust, crls })).toMatchObject(PASSED);
  });

  it('may be one that the certificate names, and that answers for its own certificate as that one says', async () => {
    const shop = new Workshop();
    const trust = [shop.make('Kök', 'ca')];
    const ca = shop.make('Ara', 'ca', 'Kök');
    const lister = { country: 'TR', organization: 'Deneme', commonName: 'Listeci' };
    // Only the name of it is needed to point at it.
    const named = shop.make('Listeci', 'signer', undefined, { label: 'ad', subject: lister });
    const point = distributionPoints([{ crlIssuer: named }]);
    const crlIssuer = shop.make('Listeci', 'signer', 'Ara', { keyUsage: ['cRLSign'], extensions: [point] });
    const leaf = shop.make('Ayşe', 'signer', 'Ara', { extensions: [point] });
    const indirect = issuingDistributionPoint({ indirect: true });
    const list = (revoked: readonly Uint8Array[]) =>
      shop.crl('Listeci', {
        extensions: [indirect],
        revoked: revoked.map((certificate) => ({
          certificate,
          at: since,
          extensions: [certificateIssuer(ca)],
        })),
      });
    const about = (...revoked: readonly Uint8Array[]) =>
      judged({ leaf, between: [ca, crlIssuer], trust, crls: [shop.crl('Kök'), list(revoked)] });
    expect(await about()).toMatchObject(PASSED);
    expect(await about(leaf)).toMatchObject({ subIndication: 'REVOKED_NO_POE' });
    // The one whom nobody believes any more says nothing about others.
    expect(await about(crlIssuer)).toMatchObject(SILENT);
  });

  it('is not somebody of that name below another anchor', async () => {
    const shop = new Workshop();
    const [own, other] = [shop.make('Kök', 'ca'), shop.make('Yabancı', 'ca')];
    const ca = shop.make('Ara', 'ca', 'Kök');
    const posing = shop.make('Ara', 'ca', 'Yabancı', { keyName: 'taklit', label: 'taklit' });
    const leaf = shop.make('Ayşe', 'signer', 'Ara');
    const crls = [shop.crl('Kök'), shop.crl('Ara/taklit')];
    expect(await judged({ leaf, between: [ca, posing], trust: [own, other], crls })).toMatchObject(SILENT);
    expect(PATH_NOW.getTime()).toBeGreaterThan(since.getTime());
  });
});

/** Lists for some reasons each, by the CA and by somebody else whom the certificate names (RFC 5280, 6.3.3). */
describe('lists for some reasons that answer together', () => {
  const [FIRST, OTHERS] = [
    [1, 2],
    [3, 4, 5, 6, 7, 8],
  ];
  const shop = new Workshop();
  const trust = [shop.make('Kök', 'ca')];
  const ca = shop.make('Ara', 'ca', 'Kök');
  const lister = { country: 'TR', organization: 'Deneme', commonName: 'Listeci' };
  const named = shop.make('Listeci', 'signer', undefined, { label: 'ad', subject: lister });
  const own = distributionPoints([{ crlIssuer: named }]);
  const crlIssuer = shop.make('Listeci', 'signer', 'Ara', { keyUsage: ['cRLSign'], extensions: [own] });
  const points = distributionPoints([
    { urls: ['http://crl.example/1'], reasons: FIRST },
    { crlIssuer: named, reasons: OTHERS },
  ]);
  const leaf = shop.make('Ayşe', 'signer', 'Ara', { extensions: [points] });
  const at = (day: string) => new Date(`2026-03-${day}T00:00:00Z`);
  const part = (thisUpdate: Date, more: readonly Uint8Array[] = []) =>
    shop.crl('Ara', {
      thisUpdate,
      extensions: [issuingDistributionPoint({ urls: ['http://crl.example/1'], reasons: FIRST }), ...more],
    });
  const indirect = (thisUpdate: Date, ...more: readonly Uint8Array[]) =>
    shop.crl('Listeci', { thisUpdate, extensions: [issuingDistributionPoint({ indirect: true }), ...more] });
  const about = (...crls: readonly Uint8Array[]) =>
    judged({ leaf, between: [ca, crlIssuer], trust, crls: [shop.crl('Kök'), ...crls] });

  it('are good where both are, whichever is the newer', async () => {
    expect(await about(part(at('02')), indirect(at('01')))).toMatchObject(PASSED);
    expect(await about(part(at('01')), indirect(at('02')))).toMatchObject(PASSED);
    expect(await about(part(at('01')))).toMatchObject(SILENT);
    expect(await about(indirect(at('01')))).toMatchObject(SILENT);
  });

  it('say nothing where one of their issuers is revoked, whichever is the newer', async () => {
    const revoking = shop.crl('Ara', {
      extensions: [issuingDistributionPoint({ urls: ['http://crl.example/9'] })],
      revoked: [{ certificate: crlIssuer, at: since }],
    });
    expect(await about(part(at('01')), indirect(at('02')), revoking)).toMatchObject(SILENT);
    expect(await about(part(at('02')), indirect(at('01')), revoking)).toMatchObject(SILENT);
  });

  it('speak of an expired certificate only where all of them keep such entries', async () => {
    const ended = new Date('2026-02-01T00:00:00Z');
    const old = shop.make('Eski', 'signer', 'Ara', { extensions: [points], notAfter: ended });
    const keeps = expiredCertsOnCrl(new Date('2025-01-01T00:00:00Z'));
    const expired = (...crls: readonly Uint8Array[]) =>
      judged({ leaf: old, between: [ca, crlIssuer], trust, crls: [shop.crl('Kök'), ...crls] });
    const [keeping, dropping] = [part(at('02'), [keeps]), part(at('02'))];
    const [KNOWN, UNKNOWN] = ['OUT_OF_BOUNDS_NOT_REVOKED', 'OUT_OF_BOUNDS_NO_POE'];
    expect(await expired(keeping, indirect(at('01'), keeps))).toMatchObject({ subIndication: KNOWN });
    expect(await expired(keeping, indirect(at('01')))).toMatchObject({ subIndication: UNKNOWN });
    expect(await expired(dropping, indirect(at('01'), keeps))).toMatchObject({ subIndication: UNKNOWN });
  });
});

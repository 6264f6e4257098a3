import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SignatureError } from '../errors.ts';
import type { Fetcher } from '../http/fetcher.ts';
import { issueCertificate, issueCrl } from '../issuing/index.ts';
import { testKey, testPki } from '../testing/index.ts';
import { PATH_NOW, PATH_VALIDITY, Workshop } from '../testing/validation/paths.ts';
import { judgeSignerCertificate, type SignerCertificateOptions } from './signerCertificate.ts';

const silent: Fetcher = () => Promise.reject(new SignatureError('http_unreachable', 'Nobody answers'));
const crlUrls = ['http://ca.example/crl'];

const judged = async (
  leaf: Uint8Array,
  options: Partial<SignerCertificateOptions> & { trust: Uint8Array[] },
) => {
  const { problem, revocation } = await judgeSignerCertificate(leaf, {
    chain: [],
    at: PATH_NOW,
    qualified: 'no',
    fetcher: silent,
    ...options,
  });
  return [problem, revocation];
};

describe('a certificate that somebody wants to sign with', () => {
  it('is asked about where it says, and good when its list does not name it', async () => {
    const root = issueCertificate({
      role: 'ca',
      subject: { commonName: 'Kök' },
      key: testKey('p256', 'Kök'),
      ...PATH_VALIDITY,
    });
    const issuer = { certificate: root, privateKey: testKey('p256', 'Kök') };
    const leaf = issueCertificate({
      role: 'signer',
      subject: { commonName: 'Kişi' },
      key: testKey('p256', 'Kişi'),
      issuer,
      ...PATH_VALIDITY,
      crlUrls,
    });
    const list = (revoked: Parameters<typeof issueCrl>[0]['revoked']): Fetcher => {
      const bytes = issueCrl({
        issuer,
        thisUpdate: new Date(PATH_NOW.getTime() - 60_000),
        nextUpdate: new Date(PATH_NOW.getTime() + 3_600_000),
        ...(revoked && { revoked }),
      });
      return async () => bytes;
    };
    const trust = [root];
    expect(await judged(leaf, { trust, fetcher: list([]) })).toEqual([null, 'good']);
    const at = new Date(PATH_NOW.getTime() - 120_000);
    expect(await judged(leaf, { trust, fetcher: list([{ certificate: leaf, at }]) })).toEqual([
      'revoked',
      'revoked',
    ]);
    expect(await judged(leaf, { trust })).toEqual([null, 'unknown']);
  });

  it('that names nobody to ask is unknown, not good', async () => {
    const made = new Workshop();
    const trust = [made.make('Kök', 'ca')];
    expect(await judged(made.make('Kişi', 'signer', 'Kök'), { trust })).toEqual([null, 'unknown']);
  });

  it('needs a path in which every step may be taken', async () => {
    const made = new Workshop();
    const root = made.make('Kök', 'ca', undefined, { pathLength: 0 });
    const between = made.make('Ara', 'ca', 'Kök');
    const tooLong = made.make('Kişi', 'signer', 'Ara');
    expect(await judged(tooLong, { trust: [root], chain: [between] })).toEqual(['untrusted', 'unknown']);

    const open = made.make('Açık Kök', 'ca');
    const person = made.make('Başkası', 'signer', 'Açık Kök');
    const byPerson = made.make('Kaçak', 'signer', 'Başkası');
    expect(await judged(byPerson, { trust: [open], chain: [person] })).toEqual(['untrusted', 'unknown']);

    const noCertSign = made.make('İmzalamaz', 'ca', 'Açık Kök', { keyUsage: ['cRLSign'] });
    const below = made.make('Altı', 'signer', 'İmzalamaz');
    expect(await judged(below, { trust: [open], chain: [noCertSign] })).toEqual(['untrusted', 'unknown']);

    const over = made.make('Bitmiş', 'ca', 'Açık Kök', { notAfter: new Date(PATH_NOW.getTime() - 1000) });
    const late = made.make('Geç', 'signer', 'Bitmiş');
    expect(await judged(late, { trust: [open], chain: [over] })).toEqual(['untrusted', 'unknown']);
    expect(await judged(person, { trust: [open] })).toEqual([null, 'unknown']);
    expect(await judged(person, { trust: [] })).toEqual(['untrusted', 'unknown']);
  });

  it('is no authority’s, in its term, made for signing and strong enough', async () => {
    const made = new Workshop();
    const trust = [made.make('Kök', 'ca')];
    const of = (name: string, more: Parameters<Workshop['make']>[3], role: 'ca' | 'signer' = 'signer') =>
      judged(made.make(name, role, 'Kök', more), { trust });
    expect(await of('Makam', {}, 'ca')).toEqual(['purpose', 'unknown']);
    expect(await of('Geçmiş', { notAfter: new Date(PATH_NOW.getTime() - 1000) })).toEqual([
      'expired',
      'unknown',
    ]);
    expect(await of('Gelecek', { notBefore: new Date(PATH_NOW.getTime() + 1000) })).toEqual([
      'not_yet_valid',
      'unknown',
    ]);
    expect(await of('Anahtar', { keyUsage: ['keyEncipherment'] })).toEqual(['purpose', 'unknown']);
    expect(
      await of('Zayıf', { key: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey }),
    ).toEqual(['weak', 'unknown']);
  });

  it('is qualified where that is wanted, under the law that is wanted', async () => {
    const { signer, root, intermediate, issue } = testPki();
    const about = { trust: [root.certificate], chain: [intermediate.certificate] };
    expect(await judged(signer.certificate, { ...about, qualified: 'tr' })).toEqual([null, 'unknown']);
    const plain = issue({ key: testKey('rsa2048', 'plain'), qcStatements: [] }).certificate;
    expect(await judged(plain, about)).toEqual([null, 'unknown']);
    expect(await judged(plain, { ...about, qualified: 'eu' })).toEqual(['not_qualified', 'unknown']);
    const european = issue({
      key: testKey('rsa2048', 'european'),
      qcStatements: ['0.4.0.1862.1.1'],
    }).certificate;
    expect(await judged(european, { ...about, qualified: 'eu' })).toEqual([null, 'unknown']);
    expect(await judged(european, { ...about, qualified: 'tr' })).toEqual(['not_qualified', 'unknown']);
  });
});

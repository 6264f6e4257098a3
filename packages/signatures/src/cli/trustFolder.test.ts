import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { der, writePem } from '../der/index.ts';
import { testPki } from '../testing/keys.ts';
import { hasTool, runTool } from '../testing/openssl.ts';
import { TrustFolders } from './trustFolder.ts';

const pki = testPki('p256');
const root = writePem('CERTIFICATE', pki.root.certificate);
const between = writePem('CERTIFICATE', pki.intermediate.certificate);
let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trust-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
const read = () => new TrustFolders((message) => warnings.push(message)).read(folder);
const counts = () => {
  const { certificates, crls, ocspResponses } = read();
  return [certificates.length, crls.length, ocspResponses.length];
};

describe('a folder of trust', () => {
  it('holds PEM and DER, many in a file, whatever their names', () => {
    put('bundle.pem', `Kök\n${root}\nAra\n${between}${writePem('X509 CRL', pki.crl('root'))}`);
    put('9d66eef0.0', root);
    put('ara.cer', pki.intermediate.certificate);
    put('liste.crl', pki.crl('intermediate'));
    put('yanit.ors', pki.ocspResponse(pki.signer.certificate));
    put('anahtarsiz.pem', `${root}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n`);
    expect(counts()).toEqual([5, 2, 1]);
    expect(warnings).toEqual([]);
  });

  it('takes the certificates out of a PKCS#7', () => {
    const set = der.explicit(0, pki.root.certificate, pki.intermediate.certificate);
    const inner = der.sequence(der.oid('1.2.840.113549.1.7.1'));
    const signedData = der.sequence(der.integer(1), der.setOf(), inner, set, der.setOf());
    put('zincir.p7b', der.sequence(der.oid('1.2.840.113549.1.7.2'), der.explicit(0, signedData)));
    expect(counts()).toEqual([2, 0, 0]);
  });

  it('reads what OpenSSL calls a trusted certificate', () => {
    if (!hasTool('openssl')) return;
    const script = 'openssl x509 -in a.pem -addtrust emailProtection -trustout';
    put('t.pem', runTool('sh', ['-c', script], { 'a.pem': root }).stdout);
    expect(counts()).toEqual([1, 0, 0]);
  });

  it('that is empty trusts nobody', () => {
    expect(counts()).toEqual([0, 0, 0]);
    expect(new TrustFolders().read(undefined).certificates).toEqual([]);
  });

  it('warns of what cannot be read and goes on with the rest', () => {
    put('kok.pem', root);
    put('bozuk.cer', pki.root.certificate.subarray(0, 200));
    put('bozuk.pem', `${between}-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n`);
    put('metin.crt', 'merhaba');
    put('bos.der', '');
    put('oku-beni.txt', 'Bu klasörde güvenilen kökler var.');
    symlinkSync(join(folder, 'yok'), join(folder, 'kopuk.pem'));
    mkdirSync(join(folder, 'alt.pem'));
    expect(counts()).toEqual([2, 0, 0]);
    for (const name of ['kopuk.pem', 'bos.der', 'bozuk.cer', 'bozuk.pem', 'metin.crt'])
      expect(warnings.filter((one) => one.includes(join(folder, name)))).toHaveLength(1);
    expect(warnings).toHaveLength(5);
  });

  it('warns of a file that may not be read', () => {
    put('kok.pem', root);
    put('gizli.pem', between);
    chmodSync(join(folder, 'gizli.pem'), 0);
    const [certificates] = counts();
    // The superuser may read everything.
    if (process.getuid?.() === 0) return;
    expect([certificates, warnings.length]).toEqual([1, 1]);
  });

  it('is an error when it is not there', () => {
    rmSync(folder, { recursive: true });
    expect(read).toThrow(expect.objectContaining({ code: 'trust_unreadable' }));
  });

  it('is read again when something in it changes, and only then', () => {
    put('kok.pem', root);
    const folders = new TrustFolders();
    const first = folders.read(folder);
    expect(folders.read(folder)).toBe(first);
    put('kok.pem', `${root}${between}`);
    utimesSync(join(folder, 'kok.pem'), new Date(), new Date('2030-01-01'));
    expect(folders.read(folder).certificates).toHaveLength(2);
  });
});

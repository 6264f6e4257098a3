import { describe, expect, it } from 'vitest';
import { SignatureError } from '../../errors.ts';
import { testPki } from '../../testing/keys.ts';
import { pkcs12Signer, visibleCertificates, writePkcs12 } from './index.ts';

const { certificate, privateKey, chain } = testPki('p256').signer;
const password = '4711';

const hex = (list: readonly Uint8Array[]) => list.map((one) => Buffer.from(one).toString('hex'));

describe('visibleCertificates', () => {
  it('shows the certificates of a file that leaves them readable, while the key needs the password', async () => {
    const bytes = await writePkcs12({ privateKey, certificate, chain, password, visibleCertificates: true });
    expect(hex(visibleCertificates(bytes))).toEqual(hex([certificate, ...chain]));
    await expect(pkcs12Signer(bytes, '4712')).rejects.toMatchObject({ code: 'pkcs12_wrong_password' });
    const signer = await pkcs12Signer(bytes, password);
    expect(hex(signer.chain)).toEqual(hex(chain));
  });

  it('shows nothing of a file that hides them', async () => {
    const bytes = await writePkcs12({ privateKey, certificate, chain, password });
    expect(visibleCertificates(bytes)).toEqual([]);
  });

  it('says when the file is no PKCS#12', () => {
    expect(() => visibleCertificates(Buffer.from('no such thing'))).toThrow(SignatureError);
  });
});

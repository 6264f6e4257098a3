import { generateKeyPairSync, type RSAPSSKeyPairKeyObjectOptions } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  bes,
  certificateOf,
  first,
  made,
  more,
  pki,
  rsa,
  sha256,
  validated,
} from '../../testing/xades/foreignShapes.ts';
import { hasJava, judgedByJava } from '../../testing/xades/judgedByJava.ts';

const more2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const sha512 = 'http://www.w3.org/2001/04/xmlenc#sha512';

/** A key for RSASSA-PSS alone, which signs with these parameters whatever is asked for. */
const pssKey = (options: Omit<RSAPSSKeyPairKeyObjectOptions, 'modulusLength'> = {}) =>
  generateKeyPairSync('rsa-pss', { modulusLength: 2048, ...options }).privateKey;
const usual = { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256' };

interface Parameters {
  readonly mask?: string;
  readonly maskDigest?: string;
  readonly trailer?: string;
  readonly behind?: string;
}

const pss = ({ mask = 'MGF1', maskDigest = sha256, trailer = '1', behind = '' }: Parameters = {}) => ({
  method: `${more2007}rsa-pss`,
  parameters: `<p:RSAPSSParams xmlns:p="${more2007}"><ds:DigestMethod Algorithm="${sha256}"/><p:MaskGenerationFunction Algorithm="${more2007}${mask}"><ds:DigestMethod Algorithm="${maskDigest}"/></p:MaskGenerationFunction><p:SaltLength>32</p:SaltLength><p:TrailerField>${trailer}</p:TrailerField></p:RSAPSSParams>${behind}`,
});

function signedBy(key: ReturnType<typeof pssKey>, method: { method: string; parameters?: string }) {
  const { certificate } = pki.issue({ key });
  const keyInfo = certificateOf(certificate, pki.intermediate.certificate);
  return made({ ...bes({ certificate }), keyInfo, ...method }, key);
}

const codesOf = async (bytes: Uint8Array) => {
  const { indication, errors } = first(await validated(bytes));
  return [indication, ...errors.map(({ code }) => code)];
};

describe('RSASSA-PSS with parameters (RFC 9231, 2.3.9)', () => {
  const legal = {
    'the usual ones': () => signedBy(pssKey(usual), pss()),
    'the usual ones, by a key that is for all of RSA': () => made({ ...bes(), ...pss() }),
    'a digest of its own for the mask': () =>
      signedBy(pssKey({ ...usual, mgf1HashAlgorithm: 'sha512' }), pss({ maskDigest: sha512 })),
  };

  it('is verified by them, as the JDK does', async () => {
    const files = Object.fromEntries(Object.entries(legal).map(([name, make]) => [`${name}.xml`, make()]));
    for (const bytes of Object.values(files)) expect(await codesOf(bytes)).toEqual(['TOTAL_PASSED']);
    if (hasJava()) expect(judgedByJava(files)).toEqual(['OK 1', 'OK 1', 'OK 1']);
  });

  it.each([
    ['another trailer', pss({ trailer: '2' })],
    ['another mask function', pss({ mask: 'MGF2' })],
    [
      'other parameters behind them',
      pss({
        behind: `<p:RSAPSSParams xmlns:p="${more2007}"><p:SaltLength>20</p:SaltLength></p:RSAPSSParams>`,
      }),
    ],
  ] as const)('with %s is not verified by the usual ones', async (_, method) => {
    expect(await codesOf(signedBy(pssKey(usual), method))).toEqual([
      'INDETERMINATE',
      'algorithm_unsupported',
    ]);
  });
});

describe('a value', () => {
  it('by RSASSA-PSS is none of the RSA PKCS #1 v1.5 that is named', async () => {
    expect(await codesOf(signedBy(pssKey(), { method: `${more}rsa-sha256` }))).toEqual([
      'TOTAL_FAILED',
      'signature_value',
    ]);
  });

  it('with another mask than the key is bound to does not hold (RFC 4055, 3.3)', async () => {
    const key = pssKey({ ...usual, mgf1HashAlgorithm: 'sha1' });
    expect(await codesOf(signedBy(key, { method: `${more2007}sha256-rsa-MGF1` }))).toEqual([
      'TOTAL_FAILED',
      'signature_value',
    ]);
  });

  it('of a method with parameters that it does not take is not verified without them (XMLDSig, 4.4.2)', async () => {
    const bytes = made(
      { ...bes(), parameters: '<ds:HMACOutputLength>8</ds:HMACOutputLength>' },
      rsa.privateKey,
    );
    expect(await codesOf(bytes)).toEqual(['INDETERMINATE', 'algorithm_unsupported']);
  });
});

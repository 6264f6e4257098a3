import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { SignatureError } from '../../errors.ts';
import { type KeyKind, testPki } from '../../testing/keys.ts';
import { type SoftHsm, softHsmLibrary, startSoftHsm } from '../../testing/softHsm.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import { verifyValue } from '../../x509/index.ts';
import type { Signer } from '../signer.ts';
import { loadPkcs11, type Pkcs11Module, pkcs11Signer } from './index.ts';

const library = softHsmLibrary();
const pin = 'gizli-1234';

async function codeOf(run: Promise<unknown> | (() => unknown)): Promise<string> {
  try {
    await (typeof run === 'function' ? run() : run);
    return 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

async function signsRightly(signer: Signer): Promise<boolean> {
  const toBeSigned = Buffer.from('İmzalanacak metin');
  const { scheme, digest } = signer.algorithm;
  const value = await signer.sign({
    toBeSigned,
    digest: hash(digest, toBeSigned),
    algorithm: signer.algorithm,
  });
  const key = certificateSummary(signer.certificate).publicKey();
  return verifyValue({ scheme, hash: digest }, key, toBeSigned, value);
}

describe('without a token', () => {
  it('a library that cannot be loaded has a code', async () => {
    expect(await codeOf(loadPkcs11('/no/such/library.so'))).toBe('pkcs11_module_failed');
  });
});

describe.skipIf(library === undefined)('signing with a token (PKCS#11, SoftHSM2)', () => {
  let hsm: SoftHsm;
  let module: Pkcs11Module;
  const kinds: readonly KeyKind[] = ['rsa2048', 'p256', 'p384', 'p521'];

  beforeAll(async () => {
    hsm = startSoftHsm(library ?? '');
    hsm.addToken('Kart', pin);
    kinds.forEach((kind, index) => {
      hsm.addIdentity('Kart', pin, testPki(kind).signer, `anahtar ${kind}`, `0${index + 1}`);
    });
    hsm.addToken('Tek', '654321');
    hsm.addIdentity('Tek', '654321', testPki('p256').secondSigner, 'tek anahtar', 'aa');
    hsm.addToken('Her imzada', pin);
    hsm.addIdentity('Her imzada', pin, testPki('p256').signer, 'sorar', 'bb', 'pinEachTime');
    module = await loadPkcs11(hsm.library);
  });

  afterAll(() => {
    module.close();
    hsm.remove();
  });

  const slotOf = (label: string) => module.slots().find((slot) => slot.token?.label === label)?.id ?? -1;

  it('lists tokens with their PIN lengths, and certificates without a PIN', () => {
    const slot = module.slots().find(({ id }) => id === slotOf('Kart'));
    expect(slot?.token).toMatchObject({
      label: 'Kart',
      loginRequired: true,
      pinInitialised: true,
      minPinLength: 4,
    });
    const labels = module.certificates(slotOf('Kart')).map((one) => one.label);
    expect(labels).toContain('anahtar rsa2048');
    expect(labels).toHaveLength(4 * 3);
  });

  it.each(kinds)('signs with %s', async (kind) => {
    await using signer = await pkcs11Signer({ module, slot: slotOf('Kart'), pin, label: `anahtar ${kind}` });
    expect(await signsRightly(signer)).toBe(true);
    expect(signer.chain).toHaveLength(2);
  });

  it('signs with PSS', async () => {
    await using signer = await pkcs11Signer({ module, slot: slotOf('Kart'), pin, id: '01', pss: true });
    expect(signer.algorithm.scheme).toBe('rsa-pss');
    expect(await signsRightly(signer)).toBe(true);
  });

  it('gives the PIN again to keys that want it before each signature', async () => {
    await using signer = await pkcs11Signer({ module, slot: slotOf('Her imzada'), pin, label: 'sorar' });
    expect(await signsRightly(signer)).toBe(true);
    expect(await signsRightly(signer)).toBe(true);
  });

  it('needs no choice where one certificate is the holder’s', async () => {
    await using signer = await pkcs11Signer({ module, slot: slotOf('Tek'), pin: '654321' });
    expect(await signsRightly(signer)).toBe(true);
    expect(await codeOf(pkcs11Signer({ module, slot: slotOf('Kart'), pin }))).toBe('certificate_ambiguous');
    expect(await codeOf(pkcs11Signer({ module, slot: slotOf('Kart'), pin, label: 'yok' }))).toBe(
      'certificate_not_found',
    );
  });

  it('answers many requests at once, one after the other', async () => {
    await using signer = await pkcs11Signer({ module, slot: slotOf('Kart'), pin, id: '02' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => signsRightly(signer)));
    expect(answers.every(Boolean)).toBe(true);
  });

  it('names a wrong PIN, one of the wrong length, an empty slot and an unknown one', async () => {
    const slot = slotOf('Kart');
    expect(await codeOf(pkcs11Signer({ module, slot, pin: 'wrong-pin', id: '01' }))).toBe('pin_incorrect');
    expect(await codeOf(pkcs11Signer({ module, slot, pin: '12', id: '01' }))).toBe('pin_length');
    expect(await codeOf(pkcs11Signer({ module, slot, id: '01' }))).toBe('pin_length');
    expect(await codeOf(pkcs11Signer({ module, slot: 99, pin, id: '01' }))).toBe('slot_unknown');
  });

  it('refuses another PIN while somebody is logged in, and takes the same one', async () => {
    const slot = slotOf('Kart');
    await using first = await pkcs11Signer({ module, slot, pin, id: '01' });
    expect(await codeOf(pkcs11Signer({ module, slot, pin: 'other-pin', id: '02' }))).toBe('pin_incorrect');
    const second = await pkcs11Signer({ module, slot, pin, id: '02' });
    await second.close();
    expect(await signsRightly(first)).toBe(true);
  });

  it('says that the session is lost when it was closed behind its back, and works again after', async () => {
    const slot = slotOf('Kart');
    const signer = await pkcs11Signer({ module, slot, pin, id: '01' });
    module.library.C_CloseAllSessions(module.slotHandle(slot));
    expect(await codeOf(signsRightly(signer))).toBe('session_lost');
    await signer.close();
    expect(await codeOf(signsRightly(signer))).toBe('session_lost');
    await using again = await pkcs11Signer({ module, slot, pin, id: '01' });
    expect(await signsRightly(again)).toBe(true);
  });

  it('gives the same module for the same path', async () => {
    expect(await loadPkcs11(hsm.library)).toBe(module);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { SignatureError } from '../../errors.ts';
import { testPki } from '../../testing/keys.ts';
import { type OddReader, type OddToken, startOddToken } from '../../testing/oddToken/oddToken.ts';
import { loadPkcs11, type Pkcs11Module, pkcs11Signer } from './index.ts';

const odd: OddToken | undefined = startOddToken();
const ayse: OddReader = {
  slot: 0,
  reader: 'Okuyucu A',
  label: 'AYSE',
  serial: '1111',
  pin: '1234',
  certificates: [testPki('p256').signer.certificate],
};
const mehmet: OddReader = {
  slot: 1,
  reader: 'Okuyucu B',
  label: 'MEHMET',
  serial: '2222',
  pin: '5678',
  certificates: [testPki('p256').secondSigner.certificate],
};

async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

const toBeSigned = Buffer.from('belge');
const request = {
  toBeSigned,
  digest: hash('sha256', toBeSigned),
  algorithm: { scheme: 'ecdsa', digest: 'sha256' },
} as const;

describe.skipIf(odd === undefined)('a module that misbehaves', () => {
  let token: OddToken;
  let module: Pkcs11Module;

  beforeAll(async () => {
    if (odd === undefined) throw new Error('no compiler');
    token = odd;
    token.plugIn([ayse, mehmet]);
    module = await loadPkcs11(token.library);
  });
  afterEach(() => {
    token.order();
    token.plugIn([ayse, mehmet]);
    token.forgetCalls();
  });
  afterAll(() => {
    module.close();
    token.remove();
  });

  it('that fails to log out has its session closed, and takes the right PIN the next time', async () => {
    const first = await pkcs11Signer({ module, slot: 0, pin: '1234' });
    token.order('C_Logout fail 0x30 once');
    expect(await codeOf(first.close())).toBe('pkcs11_failed');
    expect(token.calls('C_CloseSession 0')).toHaveLength(1);
    const second = await pkcs11Signer({ module, slot: 0, pin: '1234' });
    await second.close();
    expect(token.calls('C_CloseSession 0')).toHaveLength(2);
  });

  it('and what is left of such a login opens the token to no other PIN', async () => {
    const first = await pkcs11Signer({ module, slot: 0, pin: '1234' });
    token.order('C_Logout fail 0x30 once');
    await codeOf(first.close());
    expect(await codeOf(pkcs11Signer({ module, slot: 0, pin: '9999' }))).toBe('pin_incorrect');
    token.setWrongTries(0, 0);
  });

  it('closes the session when the key cannot be found after the login', async () => {
    token.order('C_Logout fail 0x30 once');
    const certificate = testPki('p384').signer.certificate;
    expect(await codeOf(pkcs11Signer({ module, slot: 0, pin: '1234', certificate }))).toBe('key_not_found');
    expect(token.calls('C_CloseSession 0')).toHaveLength(1);
  });

  it('gives no PIN to a token that took the place of the chosen one', async () => {
    const expected = {
      ...ayse,
      description: ayse.reader,
      manufacturer: 'Tomar',
      model: 'odd',
      serialNumber: '1111',
    };
    token.plugIn(
      [
        { ...mehmet, slot: 0 },
        { ...ayse, slot: 1 },
      ],
      'swapped',
    );
    token.order('C_OpenSession tokens swapped once');
    expect(await codeOf(pkcs11Signer({ module, slot: 0, pin: '1234', expected }))).toBe('token_changed');
    expect(token.calls('C_Login')).toEqual([]);
  });

  it('gives no PIN to a card of the same name and number without the chosen certificate', async () => {
    const [certificate] = ayse.certificates;
    if (certificate === undefined) throw new Error('no certificate');
    const expected = {
      label: 'AYSE',
      manufacturer: 'Tomar',
      model: 'odd',
      serialNumber: '1111',
      description: 'Okuyucu A',
      certificate,
    };
    token.plugIn([{ ...ayse, certificates: mehmet.certificates }]);
    expect(await codeOf(pkcs11Signer({ module, slot: 0, pin: '1234', expected }))).toBe('token_changed');
    expect(token.calls('C_Login')).toEqual([]);
  });

  it('knows a slot by its own number: a reader that comes in front of it changes nothing', async () => {
    token.plugIn([{ ...mehmet, slot: 7 }, ayse]);
    const signer = await pkcs11Signer({ module, slot: 0, pin: '1234' });
    await signer.close();
    expect(token.calls('C_Login').filter((call) => !call.startsWith('C_Login 0 1234 '))).toEqual([]);
  });

  it('lets the PIN be typed on the reader', async () => {
    token.plugIn([{ ...ayse, pinPad: true }]);
    const signer = await pkcs11Signer({ module, slot: 0 });
    expect(await signer.sign(request)).toBeInstanceOf(Uint8Array);
    await signer.close();
  });

  it('refuses an ECDSA value that is too short for the curve', async () => {
    token.plugIn([{ ...ayse, shortValues: true }]);
    const signer = await pkcs11Signer({ module, slot: 0, pin: '1234' });
    expect(await codeOf(signer.sign(request))).toBe('signature_malformed');
    await signer.close();
  });

  it('gives a PIN that was refused before a signature to no further one: three tries lock the card', async () => {
    token.plugIn([{ ...ayse, asksAgain: true }]);
    const signer = await pkcs11Signer({ module, slot: 0, pin: '1234' });
    token.forgetCalls();
    const batch = await Promise.all([1, 2, 3].map(() => codeOf(signer.sign(request))));
    expect(batch).toEqual(['pin_incorrect', 'pin_incorrect', 'pin_incorrect']);
    expect(token.calls('C_Login')).toHaveLength(1);
    await signer.close();
    token.setWrongTries(0, 0);
  });

  it('signs again after a card was busy before a signature', async () => {
    token.plugIn([{ ...ayse, asksAgain: true, pin: '0000' }]);
    const signer = await pkcs11Signer({ module, slot: 0, pin: '0000' });
    token.order('C_SignInit fail 0x30 once');
    expect(await codeOf(signer.sign(request))).toBe('pkcs11_failed');
    expect(await codeOf(signer.sign(request))).toBe('none');
    await signer.close();
  });

  it('says that the card is gone when it is pulled out between the PIN and the signature', async () => {
    const signer = await pkcs11Signer({ module, slot: 0, pin: '1234' });
    token.plugIn([mehmet]);
    expect(['token_removed', 'session_lost', 'slot_unknown']).toContain(await codeOf(signer.sign(request)));
    token.plugIn([ayse, mehmet]);
    // The same card put back is another login: the old signer stays dead, a new one wants the right PIN.
    expect(await codeOf(signer.sign(request))).not.toBe('none');
    await signer.close();
    expect(await codeOf(pkcs11Signer({ module, slot: 0, pin: '9999' }))).toBe('pin_incorrect');
    token.setWrongTries(0, 0);
  });
});

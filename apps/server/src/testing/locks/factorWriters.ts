import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  completeSignIn,
  confirmTotp,
  proveAgain,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  sendProofCode,
  sendSignInCode,
  signInWithPasskey,
} from '@tomar/contract';
import { generate } from 'otplib';
import { demoPassword } from '../../../../../lab/src/demo/people.ts';
import { chance, pick, type World, type Writer } from './world.ts';

const keys = ['owner', 'approver', 'signer1', 'signer2'] as const;
const somebody = ({ server }: World) => server.person(pick(keys) ?? 'owner');
/** Of no passkey and no sign-in: what is looked at before anything is written. */
const nobodys = 'AAAA';
const assertion = {
  id: nobodys,
  rawId: nobodys,
  type: 'public-key' as const,
  response: { clientDataJSON: nobodys, authenticatorData: nobodys, signature: nobodys },
};
const passkeyId = '000000000000000000000001';

/** Second factors of a few people, set up, proved and removed beside each other. */
export const factorWriters: Readonly<Record<string, Writer>> = {
  async beginTotp(world) {
    const caller = await somebody(world);
    const begun = await world.ask(beginTotp, {}, caller);
    if (!begun || chance(0.3)) return;
    const code = await generate({ secret: begun.secret });
    // As by a double click.
    await Promise.all([
      world.ask(confirmTotp, { body: { code } }, caller),
      ...(chance(0.5) ? [world.ask(confirmTotp, { body: { code } }, caller)] : []),
    ]);
  },
  async confirmTotp(world) {
    await world.ask(confirmTotp, { body: { code: '000000' } }, await somebody(world));
  },
  async removeTotp(world) {
    await world.ask(removeTotp, {}, await somebody(world));
  },
  async renewRecoveryCodes(world) {
    const caller = await somebody(world);
    const renewed = await world.ask(renewRecoveryCodes, {}, caller);
    const code = renewed?.recoveryCodes[0];
    if (code === undefined) return;
    const body = { given: { factor: 'recoveryCode' as const, code } };
    await Promise.all([world.ask(proveAgain, { body }, caller), world.ask(proveAgain, { body }, caller)]);
  },
  async proveAgain(world) {
    // Hashes cost.
    if (!chance(0.3)) return;
    const body = { given: { factor: 'password' as const, password: chance(0.9) ? demoPassword : 'x' } };
    await world.ask(proveAgain, { body }, await somebody(world));
  },
  async sendProofCode(world) {
    await world.ask(sendProofCode, {}, await somebody(world));
  },
  async sendSignInCode(world) {
    await world.ask(sendSignInCode, { body: { secret: nobodys } });
  },
  async completeSignIn(world) {
    const given = { factor: 'totp' as const, code: '000000' };
    await world.ask(completeSignIn, { body: { secret: nobodys, given } });
  },
  async askPasskey(world) {
    await world.ask(askPasskey, {});
  },
  async signInWithPasskey(world) {
    await world.ask(signInWithPasskey, { body: { assertion } });
  },
  async beginPasskey(world) {
    await world.ask(beginPasskey, {}, await somebody(world));
  },
  async addPasskey(world) {
    const response = { clientDataJSON: nobodys, attestationObject: nobodys };
    const registration = { ...assertion, response };
    await world.ask(addPasskey, { body: { name: 'Anahtar', registration } }, await somebody(world));
  },
  async renamePasskey(world) {
    await world.ask(renamePasskey, { body: { passkeyId, name: 'Yeni' } }, await somebody(world));
  },
  async removePasskey(world) {
    await world.ask(removePasskey, { body: { passkeyId } }, await somebody(world));
  },
};

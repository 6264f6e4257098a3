import {
  beginESignIn,
  emptyId,
  enterByESignature,
  limits,
  submitSignInCertificate,
  submitSignInSignature,
} from '@tomar/contract';
import { signDigests } from '../companionSession.ts';
import { chance, type World, type Writer } from './world.ts';

/** Sign-ins by card; each goes as far as its name says, now and then twice at the same moment. */
export const eSignInWriters: Readonly<Record<string, Writer>> = {
  async beginESignIn(world) {
    if (isDue(world, 'beginESignIn')) await begin(world);
  },
  async submitSignInCertificate(world) {
    const begun = isDue(world, 'submitSignInCertificate') ? await begin(world) : null;
    if (begun)
      await Promise.all([giveCertificate(world, begun.ticket), giveCertificate(world, begun.ticket)]);
  },
  async submitSignInSignature(world) {
    if (isDue(world, 'submitSignInSignature')) await sign(world);
  },
  async enterByESignature(world) {
    const claim = isDue(world, 'enterByESignature') ? await sign(world) : null;
    if (claim === null) return;
    const body = { claim };
    await Promise.all([
      world.ask(enterByESignature, { body }),
      ...(chance(0.3) ? [world.ask(enterByESignature, { body })] : []),
    ]);
  },
};

/** Until it has succeeded once, then now and then: sign-ins that come to nothing make the network wait, and others with it. */
const isDue = (world: World, name: string) => world.successes(name) === 0 || chance(0.05);

const begin = (world: World) => world.ask(beginESignIn, { body: { accountCode: 'demo' } });

function giveCertificate(world: World, ticket: string) {
  const { card } = world;
  const [certificate = '', ...chain] = [card.certificate, ...card.chain].map(base64);
  const schemes = [card.algorithm.scheme];
  const body = { ticket, signerVersion: limits.signerVersion, certificate, chain, schemes };
  return world.ask(submitSignInCertificate, { body });
}

/** @returns the page's claim; null where it came to nothing */
async function sign(world: World): Promise<string | null> {
  const begun = await begin(world);
  const issued = begun && (await giveCertificate(world, begun.ticket));
  if (!begun || !issued) return null;
  const [signature] = await signDigests(world.card, [{ ...issued, itemId: emptyId, name: '' }]);
  if (!signature) return null;
  const { round, value } = signature;
  const body = { ticket: begun.ticket, round, value };
  await Promise.all([
    world.ask(submitSignInSignature, { body }),
    ...(chance(0.2) ? [world.ask(submitSignInSignature, { body })] : []),
  ]);
  return begun.claim;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

import {
  askToSign,
  askToStamp,
  beginSigning,
  callerHeaders,
  cancelSigning,
  limits,
  redeemTicket,
  renewSigningTicket,
  reportSigningFailure,
  retryCompletion,
  retrySigning,
  submitCertificate,
  submitSignatures,
} from '@tomar/contract';
import type { Signer } from '@tomar/signatures/keys';
import { signDigests, signerOf } from '../companionSession.ts';
import { chance, pick, pickNew, type Signing, type World, type Writer } from './world.ts';

const signers: Readonly<Record<string, Signer>> = {
  signer1: signerOf('10000000146'),
  signer2: signerOf('11111111110'),
};

/** Sessions of signers, what the companion sends, and the completion of signatures. */
export const signingWriters: Readonly<Record<string, Writer>> = {
  beginSigning: begin,
  async askToSign(world) {
    const jobIds = jobsToSign(world);
    const caller = await world.server.person('signer1');
    if (jobIds.length > 0) await world.ask(askToSign, { body: { jobIds, holder: 'ServerKey' } }, caller);
  },
  async askToStamp(world) {
    const waiting = pick(world.stampJobs);
    const jobIds = waiting !== undefined && chance(0.7) ? [waiting] : jobsToSign(world);
    const caller = await world.server.person(chance(0.5) ? 'signer1' : 'signer2');
    if (jobIds.length > 0) await world.ask(askToStamp, { body: { jobIds } }, caller);
  },
  async redeemTicket(world) {
    const signing = await begin(world);
    if (signing) await redeem(world, signing);
  },
  async submitCertificate(world) {
    const signing = pickNew(world.signings);
    if (signing) await askDigests(world, signing);
  },
  /** The companion's whole part. */
  async submitSignatures(world) {
    const signing = await begin(world);
    if (!signing) return;
    await redeem(world, signing);
    const signer = signers[signing.by];
    for (let digests = await askDigests(world, signing); signer && digests.length > 0; ) {
      const body = { signatures: await signDigests(signer, digests) };
      const headers = { [callerHeaders.signingKey]: signing.key ?? '' };
      const answers = await Promise.all([
        world.ask(submitSignatures, { body, headers }),
        chance(0.2) ? world.ask(submitSignatures, { body, headers }) : null,
      ]);
      digests = answers[0]?.again ?? [];
    }
  },
  async cancelSigning(world) {
    const signing = chance(0.4) ? pickNew(world.signings) : undefined;
    if (!signing) return;
    const caller = await world.server.person(signing.by);
    await world.ask(cancelSigning, { params: { id: signing.sessionId } }, caller);
  },
  async renewSigningTicket(world) {
    const signing = chance(0.5) ? await begin(world) : pickNew(world.signings);
    if (!signing) return;
    const caller = await world.server.person(signing.by);
    const renewed = await world.ask(renewSigningTicket, { params: { id: signing.sessionId } }, caller);
    if (renewed) signing.ticket = renewed.ticket;
  },
  async reportSigningFailure(world) {
    const signing = chance(0.5) ? await begin(world) : pickNew(world.signings);
    if (!signing) return;
    if (signing.key === null) await redeem(world, signing);
    const headers = { [callerHeaders.signingKey]: signing.key ?? '' };
    await world.ask(reportSigningFailure, { body: { code: 'token_lost' }, headers });
  },
  async retrySigning(world) {
    for (const signing of [...world.kept, ...world.signings.slice(-4)]) {
      const caller = await world.server.person(signing.by);
      await world.ask(retrySigning, { params: { id: signing.sessionId } }, caller);
    }
  },
  async retryCompletion(world) {
    const id = pick(world.completions);
    const caller = await world.server.person('owner');
    if (id) await world.askOnce(retryCompletion, { params: { id } }, caller);
  },
};

/** Over one to three of the newest jobs, in any order. */
async function begin(world: World): Promise<Signing | null> {
  const by = chance(0.5) ? 'signer1' : 'signer2';
  const jobIds = jobsToSign(world);
  if (jobIds.length === 0) return null;
  const begun = await world.ask(beginSigning, { body: { jobIds } }, await world.server.person(by));
  if (!begun) return null;
  const signing = { by, sessionId: begun.session.id, ticket: begun.ticket, key: null };
  world.signings.push(signing);
  return signing;
}

function jobsToSign(world: World): string[] {
  const count = chance(0.7) ? 1 : 3;
  return Array.from({ length: count }, () => pick(world.jobs.slice(-5))).filter((id) => id !== undefined);
}

async function redeem(world: World, signing: Signing): Promise<void> {
  const body = { ticket: signing.ticket, signerVersion: limits.signerVersion };
  signing.key = (await world.ask(redeemTicket, { body }))?.key ?? signing.key;
}

async function askDigests(world: World, { by, key }: Signing) {
  const signer = signers[by];
  if (!signer || key === null) return [];
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const body = {
    certificate: base64(signer.certificate),
    chain: signer.chain.map(base64),
    schemes: [signer.algorithm.scheme],
  };
  return (
    (await world.ask(submitCertificate, { body, headers: { [callerHeaders.signingKey]: key } }))?.digests ??
    []
  );
}

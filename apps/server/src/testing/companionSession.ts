import {
  beginSigning,
  callerHeaders,
  type DigestToSign,
  limits,
  type ReplyOf,
  redeemTicket,
  type SigningSession,
  submitCertificate,
  submitSignatures,
} from '@tomar/contract';
import type { Signer } from '@tomar/signatures/keys';
import { testKey, testPki } from '@tomar/signatures/testing';
import type { Caller, Client } from './client.ts';

type Server = Pick<Client, 'call'>;

/** The three calls that a companion makes with a ticket, here with a key in this process. */

export const redeem = async (server: Server, ticket: string): Promise<string> =>
  (await server.call(redeemTicket, { body: { ticket, signerVersion: limits.signerVersion } })).key;

export async function askDigests(server: Server, key: string, signer: Signer): Promise<DigestToSign[]> {
  const body = {
    certificate: base64(signer.certificate),
    chain: signer.chain.map(base64),
    schemes: [signer.algorithm.scheme],
  };
  return (await server.call(submitCertificate, { body, headers: { [callerHeaders.signingKey]: key } }))
    .digests;
}

export interface GivenSignature {
  readonly itemId: string;
  readonly round: number;
  readonly value: string;
}

export const signDigests = (signer: Signer, digests: readonly DigestToSign[]): Promise<GivenSignature[]> =>
  Promise.all(
    digests.map(async ({ itemId, round, toBeSigned, digest, scheme, digestAlgorithm }) => {
      const value = await signer.sign({
        toBeSigned: Buffer.from(toBeSigned, 'base64'),
        digest: Buffer.from(digest, 'base64'),
        algorithm: { scheme, digest: digestAlgorithm },
      });
      return { itemId, round, value: base64(value) };
    }),
  );

export const handIn = (
  server: Server,
  key: string,
  signatures: readonly GivenSignature[],
): Promise<ReplyOf<typeof submitSignatures>> =>
  server.call(submitSignatures, {
    body: { signatures: [...signatures] },
    headers: { [callerHeaders.signingKey]: key },
  });

/** Signs the digests and hands them in, and again what was overtaken by another signer. */
export async function signAndHandIn(
  server: Server,
  key: string,
  signer: Signer,
  digests: readonly DigestToSign[],
): Promise<SigningSession> {
  const { session, again } = await handIn(server, key, await signDigests(signer, digests));
  return again.length === 0 ? session : signAndHandIn(server, key, signer, again);
}

/** The companion's whole part, from the ticket on. */
export async function signWithTicket(
  server: Server,
  ticket: string,
  signer: Signer,
): Promise<SigningSession> {
  const key = await redeem(server, ticket);
  return signAndHandIn(server, key, signer, await askDigests(server, key, signer));
}

/** Signs everything that waits for the caller in these jobs. */
export async function signJobs(
  server: Server,
  caller: Caller,
  jobIds: readonly string[],
  signer: Signer,
  note = '',
): Promise<SigningSession> {
  const { ticket } = await server.call(beginSigning, { body: { jobIds: [...jobIds], note } }, caller);
  return signWithTicket(server, ticket, signer);
}

/** A certificate of the test authority with the person's national identity number, and a key of its own. */
export function signerOf(
  nationalId: string,
  validity: { readonly notBefore?: Date; readonly notAfter?: Date } = {},
): Signer {
  return testPki().issue({
    subject: { country: 'TR', serialNumber: nationalId, commonName: `DENEME ${nationalId}` },
    key: testKey('rsa2048', nationalId),
    ...validity,
  }).signer;
}

/** DER of the root that these certificates lead to. */
export const trustedRoot = (): Uint8Array => testPki().root.certificate;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { factorOffer, givenSecondFactor, sentCode } from './secondFactor.ts';

/** What a signed-in person may prove anew: the password, or a second factor. */
export const givenProof = z.union([
  z.object({ factor: z.literal('password'), password: z.string().check(z.maxLength(1024)) }),
  givenSecondFactor,
]);
export type GivenProof = z.infer<typeof givenProof>;

export const getProofOffer = endpoint({
  method: 'GET',
  path: '/proof/get',
  summary: 'What the signed-in person may prove themselves with anew',
  caller: 'session',
  reply: z.object({ ...factorOffer.shape, password: z.boolean() }),
});

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/proof/code',
  summary: 'Send a one-time code by mail to the signed-in person',
  caller: 'session',
  reply: sentCode,
});

export const proveAgain = endpoint({
  method: 'POST',
  path: '/proof/post',
  summary: 'Prove anew who one is: what is dangerous wants a proof of the last minutes',
  caller: 'session',
  body: z.object({ given: givenProof }),
  reply: z.object({ provedAt: z.string() }),
});

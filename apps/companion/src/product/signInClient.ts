import {
  type BodyGiven,
  limits,
  type ReplyOf,
  requestOf,
  submitSignInCertificate,
  submitSignInSignature,
} from '@tomar/contract';
import { sendToProduct } from './productClient.ts';
import type { Retry } from './retry.ts';

export type IssuedSignIn = ReplyOf<typeof submitSignInCertificate>;

/** The product's side of a sign-in: the companion's two calls, each with the ticket, repeated until they arrive. */
export interface SignInClient {
  submitCertificate(
    body: Omit<BodyGiven<typeof submitSignInCertificate>, 'ticket' | 'signerVersion'>,
  ): Promise<IssuedSignIn>;
  submitSignature(body: Omit<BodyGiven<typeof submitSignInSignature>, 'ticket'>): Promise<void>;
}

/** How long one attempt may take, and all of them, in milliseconds. */
const attemptMs = 30_000;
const patienceMs = 60_000;

/** @param api the product's API base, such as `https://tomar.example/api` */
export function signInClient(api: string, ticket: string, retry: Retry): SignInClient {
  const base = api.replace(/\/+$/, '');
  return {
    async submitCertificate(given) {
      const body = { ...given, ticket, signerVersion: limits.signerVersion };
      const request = requestOf(submitSignInCertificate, { body }, '');
      const send = () => sendToProduct(base, submitSignInCertificate, request, '', attemptMs);
      return (await retry(patienceMs, send)).reply;
    },
    async submitSignature(given) {
      const request = requestOf(submitSignInSignature, { body: { ...given, ticket } }, '');
      await retry(patienceMs, () => sendToProduct(base, submitSignInSignature, request, '', attemptMs));
    },
  };
}

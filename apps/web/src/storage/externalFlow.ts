import type { ProviderKind } from '@tomar/contract';
import { flowEntry } from './browserStore.ts';

/** The page where a sign-in at a provider begins and ends; providers know it by its whole address. */
export const externalPath = '/signin-external';

/** What a sign-in at an identity provider needs on the way back. Of this tab, and of no tab after it. */
export interface ExternalFlow {
  readonly kind: ProviderKind;
  readonly accountCode: string;
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly state: string;
  readonly secret: string;
  readonly verifier: string;
  /** A path of the application. */
  readonly redirect: string | null;
}

/** ID-12. Null where this tab began none. */
export function readExternalFlow(): ExternalFlow | null {
  try {
    return JSON.parse(sessionStorage.getItem(flowEntry) ?? 'null');
  } catch {
    return null;
  }
}

/** Null: it is over. */
export function writeExternalFlow(flow: ExternalFlow | null): void {
  try {
    if (flow === null) sessionStorage.removeItem(flowEntry);
    else sessionStorage.setItem(flowEntry, JSON.stringify(flow));
  } catch {
    // A browser that stores nothing comes back from a provider to a tab that has begun nothing.
  }
}

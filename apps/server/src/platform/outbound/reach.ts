import { lookup as systemLookup } from 'node:dns';
import { type AllowedInside, isPublicAddress } from './addressRules.ts';

/** The system's resolver, asked for all addresses of a name. */
export type Resolve = (
  host: string,
  done: (
    error: Error | null,
    addresses: readonly { readonly address: string; readonly family: number }[],
  ) => void,
) => void;

export const resolveBySystem: Resolve = (host, done) =>
  systemLookup(host, { all: true }, (error, addresses) => done(error, addresses ?? []));

/** The one rule for connections to the outside, whatever is spoken over them: which address of a host may be reached. */
export const reachOf =
  (host: string, inside: AllowedInside) =>
  (address: string): boolean =>
    isPublicAddress(address) || inside.address(address) || inside.host(host);

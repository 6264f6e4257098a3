import { randomInt } from 'node:crypto';
import { type Endpoint, endpoints, fromWire, type ReplyOf } from '@tomar/contract';
import type { Signer } from '@tomar/signatures/keys';
import type { AnyEndpoint } from '../../platform/http/serve.ts';
import type { Caller, CallInput } from '../client.ts';
import type { SceneServer } from '../startSceneServer.ts';

/** One companion's work under way; others may cancel it, renew its ticket or repeat its requests. */
export interface Signing {
  readonly by: string;
  readonly sessionId: string;
  ticket: string;
  key: string | null;
}

/** How often each endpoint gave which status. */
export type Outcomes = Map<string, Map<number, number>>;

const names = new Map<Endpoint, string>([...endpoints].map(([name, endpoint]) => [endpoint, name]));

/** So many of the newest records are acted on: few, so that everybody meets at the same ones. */
const newest = 4;

/** One request, with what must come before it. Does nothing when there is no record to act on. */
export type Writer = (world: World) => Promise<unknown>;

/** The records that all writers share, and the count of what came of their requests. */
export class World {
  readonly server: SceneServer;
  /** A card of the first signer's, about which somebody can say that it is not revoked. */
  readonly card: Signer;
  readonly drafts: { readonly id: string; readonly by: string }[] = [];
  readonly uploads: { readonly id: string; readonly by: string; readonly bytes: Uint8Array }[] = [];
  readonly jobs: string[] = [];
  readonly templates: string[] = [];
  /** Finalizing jobs whose signatures could not be completed. */
  readonly completions: string[] = [];
  readonly signings: Signing[] = [];
  /** Jobs that wait for a company's stamp, which no key puts on. */
  readonly stampJobs: string[] = [];
  /** Sessions of signers that ended with values that wait for a time-stamp. */
  readonly kept: { readonly by: string; readonly sessionId: string }[] = [];
  /** Sessions that may be renewed, switched and ended at any moment. */
  readonly sessions: { by: string; caller: Caller }[] = [];
  /** Sign-ins by phone. */
  readonly wishes: string[] = [];
  readonly outcomes: Outcomes = new Map();
  /** Answers that say the server failed. */
  readonly failures: string[] = [];

  /** Connections that the server closed before an answer could be read. */
  closed = 0;

  constructor(server: SceneServer, card: Signer) {
    this.server = server;
    this.card = card;
  }

  /** Asks as a person would; a refusal is an answer like any other. @returns null when it was refused */
  async ask<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    caller?: Caller,
  ): Promise<ReplyOf<E> | null> {
    const response = await this.server.ask(endpoint, input, caller);
    const text = await response.text();
    const name = names.get(endpoint) ?? endpoint.path;
    const counts = this.outcomes.get(name) ?? new Map<number, number>();
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
    this.outcomes.set(name, counts);
    if (response.status >= 500) this.failures.push(`${name}: ${response.status} ${text}`);
    return response.ok ? (fromWire(JSON.parse(text)) as never) : null;
  }

  /** A once-only request, now and then sent twice at the same moment, as by a double click. */
  async askOnce<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    caller: Caller,
  ): Promise<ReplyOf<E> | null> {
    const asked = { ...input, requestId: `once-${randomInt(2 ** 40)}` };
    if (!chance(0.2)) return this.ask(endpoint, asked, caller);
    const [first] = await Promise.all([this.ask(endpoint, asked, caller), this.ask(endpoint, asked, caller)]);
    return first;
  }

  /** All requests that were answered. */
  requests(): number {
    return [...this.outcomes.values()]
      .flatMap((counts) => [...counts.values()])
      .reduce((sum, count) => sum + count, 0);
  }

  /** How many requests of an endpoint were answered with success. */
  successes(name: string): number {
    const counts = this.outcomes.get(name) ?? new Map<number, number>();
    return [...counts].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  }
}

export const chance = (share: number): boolean => randomInt(1000) < share * 1000;

export function pick<T>(from: readonly T[]): T | undefined {
  return from[randomInt(Math.max(from.length, 1))];
}

export const pickNew = <T>(from: readonly T[]): T | undefined => pick(from.slice(-newest));

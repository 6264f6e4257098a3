import {
  type CompanionProgress,
  type CompanionRefusal,
  type CompanionSignRequest,
  companion,
  companionPaired,
  companionPairingBegun,
  companionProgress,
  companionRefusal,
  companionStatus,
  companionTokens,
  newPairingKey,
  pairingHeader,
  type Schema,
  signCall,
} from '@tomar/contract';
import * as z from 'zod/mini';
import { answeredUnasked, noteAnsweredUnasked } from './answeredUnasked.ts';
import { browserName } from './browserName.ts';
import { forgetPairing, keepPairing, type StoredPairing, storedPairing } from './companionPairing.ts';
import { accessOfPage, type LoopbackAccess } from './loopbackAccess.ts';

/** The companion did not answer, or not as it should: it is not there as far as the page is concerned. */
export class CompanionAway extends Error {
  /** Whether the browser would have let the page reach it. */
  readonly access: LoopbackAccess;

  constructor(cause: unknown, access: LoopbackAccess) {
    super('the companion does not answer', { cause });
    this.name = 'CompanionAway';
    this.access = access;
  }
}

/** The companion answered, and does not do it. */
export class CompanionRefused extends Error {
  readonly code: CompanionRefusal['code'];

  constructor(code: CompanionRefusal['code']) {
    super(`the companion refused: ${code}`);
    this.name = 'CompanionRefused';
    this.code = code;
  }
}

/** A pairing that waits for the code that the companion shows. */
export interface BegunPairing {
  /** Stands beside the code in the companion's window. */
  readonly mark: string;
  /** @throws CompanionRefused `wrong_code`, `pairing_ended`, `too_many_codes` */
  confirm(code: string): Promise<void>;
}

const patienceMs = 6000;
/** As long as a person may need to read what the browser asks, and answer it. */
const patienceWithQuestionMs = 120_000;

/**
 * Speaks to the companion on this computer. Only `connect`, which follows a click, makes the browser ask whether this
 * page may. @throws CompanionAway, CompanionRefused
 */
export function companionClient(port: number) {
  const base = `http://127.0.0.1:${port}`;
  let instance = '';

  const send = async <S extends Schema>(
    path: string,
    schema: S,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<z.output<S>> => {
    if ((await accessOfPage()) === 'ask' && !answeredUnasked(port)) throw new CompanionAway(null, 'ask');
    return transmit(path, schema, patienceMs, body, headers);
  };

  const transmit = async <S extends Schema>(
    path: string,
    schema: S,
    patience: number,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<z.output<S>> => {
    let answer: unknown;
    let ok: boolean;
    try {
      const response = await fetch(base + path, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { body }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(patience),
      });
      ok = response.ok;
      answer = await response.json();
    } catch (error) {
      throw new CompanionAway(error, await accessOfPage());
    }
    const refusal = ok ? undefined : companionRefusal.safeParse(answer).data;
    if (refusal !== undefined) throw new CompanionRefused(refusal.code);
    const parsed = z.safeParse(schema, answer);
    if (!parsed.success) throw new CompanionAway(parsed.error, 'open');
    return parsed.data;
  };

  const status = async () => {
    const found = await send(companion.paths.status, companionStatus);
    instance = found.instance;
    return found;
  };

  const connect = async () => {
    await transmit(companion.paths.status, companionStatus, patienceWithQuestionMs);
    if ((await accessOfPage()) === 'ask') noteAnsweredUnasked(port);
  };

  /** A companion that was started anew wants what is signed for this start: signed once more. */
  const sendSigned = async <S extends Schema>(
    pairing: StoredPairing,
    path: string,
    schema: S,
    body?: string,
  ): Promise<z.output<S>> => {
    const method = body === undefined ? 'GET' : 'POST';
    const once = async () => {
      if (instance === '') await status();
      const call = { pairing: pairing.id, instance, method, path, body: body ?? '' };
      return send(path, schema, body, { [pairingHeader]: await signCall(pairing.key, call) });
    };
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof CompanionRefused) || error.code !== 'signed_too_early') throw error;
      instance = '';
      return await once();
    }
  };

  const ask = async <S extends Schema>(path: string, schema: S, body?: string): Promise<z.output<S>> => {
    const pairing = await storedPairing(port);
    if (pairing === null) return send(path, schema, body);
    try {
      return await sendSigned(pairing, path, schema, body);
    } catch (error) {
      if (!(error instanceof CompanionRefused) || error.code !== 'not_paired') throw error;
      // The person removed it in the companion.
      await forgetPairing(port);
      return await send(path, schema, body);
    }
  };

  return {
    status,
    /** Reaches the companion for the first time; the browser may ask the person. */
    connect,
    tokens: () => ask(companion.paths.tokens, companionTokens),
    sign: (request: CompanionSignRequest): Promise<CompanionProgress> =>
      ask(companion.paths.sign, companionProgress, JSON.stringify(request)),
    run: (id: string): Promise<CompanionProgress> =>
      ask(companion.paths.run + encodeURIComponent(id), companionProgress),
    /** Has the companion show a code. */
    async pair(): Promise<BegunPairing> {
      const { key, publicKey } = await newPairingKey();
      const asked = JSON.stringify({ publicKey, browser: browserName(navigator.userAgent) });
      const { id, mark } = await send(companion.paths.pair, companionPairingBegun, asked);
      const pairing = { id, key };
      return {
        mark,
        async confirm(code) {
          const body = JSON.stringify({ code });
          await sendSigned(pairing, companion.paths.confirmPairing, companionPaired, body);
          await keepPairing(port, pairing);
        },
      };
    },
  };
}

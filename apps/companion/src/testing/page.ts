import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompanionProgress,
  type CompanionSignRequest,
  companion,
  companionLabCodes,
  companionPairingBegun,
  companionProgress,
  companionRefusal,
  companionStatus,
  companionTokens,
  newPairingKey,
  pairingHeader,
  signCall,
} from '@tomar/contract';

/** A pairing as the browser keeps it. */
export interface PagePairing {
  readonly id: string;
  readonly key: CryptoKey;
}

/** Speaks to a companion as the product's page does in a browser, Origin header included; pairs when it must. */
export function pageAt(origin: string, port: number) {
  const base = `http://127.0.0.1:${port}`;
  let pairing: Promise<PagePairing> | undefined;

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { origin, 'content-type': 'application/json', ...init.headers };
    const response = await fetch(base + path, { ...init, headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const instance = async () => companionStatus.parse((await ask(companion.paths.status)).body).instance;
  /** Headers of a signed request. */
  const signed = async (by: PagePairing, method: string, path: string, body = '') => ({
    [pairingHeader]: await signCall(by.key, {
      pairing: by.id,
      instance: await instance(),
      method,
      path,
      body,
    }),
  });
  const askSigned = async (by: PagePairing, path: string, body?: unknown) => {
    const method = body === undefined ? 'GET' : 'POST';
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = await signed(by, method, path, text);
    return ask(path, { method, headers, ...(body !== undefined && { body: text }) });
  };

  /** Asks for a pairing; the companion shows a code now. */
  const beginPairing = async (): Promise<PagePairing & { readonly mark: string }> => {
    const { key, publicKey } = await newPairingKey();
    const body = JSON.stringify({ publicKey, browser: 'Vitest' });
    const begun = companionPairingBegun.parse(
      (await ask(companion.paths.pair, { method: 'POST', body })).body,
    );
    return { ...begun, key };
  };
  const codeOf = async (id: string): Promise<string> => {
    const { codes } = companionLabCodes.parse((await ask(companion.paths.labCodes)).body);
    return codes.find((one) => one.id === id)?.code ?? '';
  };
  const confirm = (by: PagePairing, code: string) => askSigned(by, companion.paths.confirmPairing, { code });
  const pair = async (): Promise<PagePairing> => {
    const begun = await beginPairing();
    const { status } = await confirm(begun, await codeOf(begun.id));
    if (status !== 200) throw new Error(`The page was not paired: ${status}`);
    return begun;
  };
  /** Once for a page, as many requests as it sends at the same time. */
  const paired = (): Promise<PagePairing> => {
    pairing ??= pair();
    return pairing;
  };

  const progress = async (id: string): Promise<CompanionProgress> =>
    companionProgress.parse((await askSigned(await paired(), companion.paths.run + id)).body);
  return {
    ask,
    askSigned,
    signed,
    beginPairing,
    codeOf,
    confirm,
    paired,
    tokens: async () =>
      companionTokens.parse((await askSigned(await paired(), companion.paths.tokens)).body).tokens,
    /** The begun run, or the refusal's code. */
    sign: async (request: CompanionSignRequest): Promise<CompanionProgress | string> => {
      const { status, body } = await askSigned(await paired(), companion.paths.sign, request);
      return status === 200 ? companionProgress.parse(body) : companionRefusal.parse(body).code;
    },
    progress,
    /** Polls until the run has ended. */
    end: async (run: CompanionProgress | string): Promise<CompanionProgress> => {
      if (typeof run === 'string') throw new Error(`The run was refused: ${run}`);
      for (;;) {
        const now = await progress(run.id);
        if (now.state !== 'running') return now;
        await sleep(15);
      }
    },
  };
}

import { createPublicKey, hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanionToken } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import {
  chainAmong,
  type Pkcs12Content,
  readPkcs12,
  signWithKey,
  visibleCertificates,
} from '@tomar/signatures/keys';
import { certificateSummary } from '@tomar/signatures/x509';
import { chooseCertificate } from '@tomar/tokens/chooseCertificate.ts';
import type { Log } from '@tomar/tokens/log.ts';
import type { Pin } from '@tomar/tokens/pin.ts';
import { refuseBadPin } from '@tomar/tokens/refuseBadPin.ts';
import { schemesOfKey, signingCertificates } from '@tomar/tokens/signingCertificate.ts';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import type { TokenSource } from './token.ts';

/** A file says nothing of its password; this is what the contract carries. */
const rules = { kind: 'pkcs12', minPinLength: 1, maxPinLength: 256 } as const;
const maxFileBytes = 1024 * 1024;

/**
 * A file, unlike a card, does not lock itself: who tries PINs is slowed down instead, from the fourth wrong
 * one on, up to half a minute.
 */
const freeTries = 3;
const maxPauseMs = 30_000;

/** The `.p12` and `.pfx` files of a folder as tokens. Files may come and go while the companion runs. */
export function pkcs12Tokens(folder: string, log: Log, firstPauseMs = 1_000): TokenSource {
  const wrongPins = new Map<string, number>();

  const files = async (): Promise<string[]> => {
    const names = await readdir(folder).catch((error: Error) => {
      log('token_folder_unreadable', { detail: error.message });
      return [];
    });
    return names.filter((name) => /\.(p12|pfx)$/i.test(name)).sort();
  };

  const show = async (name: string): Promise<CompanionToken | undefined> => {
    try {
      const certificates = visibleCertificates(await readSmall(join(folder, name)));
      const able = certificates.map((certificate) => ({ certificate, schemes: schemesOfKey(certificate) }));
      return {
        id: tokenId(name),
        label: basename(name, extname(name)),
        pin: 'ready',
        ...rules,
        certificates: signingCertificates(able),
      };
    } catch (error) {
      log('token_unreadable', { file: name, detail: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  };

  return {
    owns: (id) => id.startsWith('pkcs12-'),
    async list() {
      const shown = await Promise.all((await files()).map(show));
      return shown.filter((token) => token !== undefined);
    },
    async open(id, certificateId, pin) {
      const name = (await files()).find((file) => tokenId(file) === id);
      if (name === undefined) return undefined;
      refuseBadPin(pin, rules);
      const wrong = wrongPins.get(id) ?? 0;
      if (wrong >= freeTries) await sleep(Math.min(firstPauseMs * 2 ** (wrong - freeTries), maxPauseMs));
      try {
        const content = await readContent(join(folder, name), pin);
        wrongPins.delete(id);
        return chooseCertificate(keysOf(content), certificateId);
      } catch (error) {
        if (error instanceof SigningFailure && error.code === 'wrong_pin') wrongPins.set(id, wrong + 1);
        throw error;
      }
    },
    async close() {},
  };
}

const tokenId = (name: string) => `pkcs12-${hash('sha256', name, 'hex').slice(0, 24)}`;

async function readSmall(path: string): Promise<Uint8Array> {
  if ((await stat(path)).size > maxFileBytes) throw new Error('Too large for a PKCS#12 file');
  return await readFile(path);
}

async function readContent(path: string, pin: Pin): Promise<Pkcs12Content> {
  let bytes: Uint8Array;
  try {
    bytes = await readSmall(path);
  } catch (cause) {
    throw new SigningFailure('token_lost', 'The file is gone', { cause });
  }
  try {
    return await readPkcs12(bytes, pin.reveal());
  } catch (cause) {
    const code = cause instanceof SignatureError ? cause.code : '';
    if (code === 'pkcs12_wrong_password') throw new SigningFailure('wrong_pin', 'Wrong password', { cause });
    throw new SigningFailure('sign_failed', `The PKCS#12 file cannot be used (${code})`, { cause });
  }
}

function keysOf({ keys, certificates }: Pkcs12Content): TokenKey[] {
  const all = certificates.map(({ certificate }) => certificate);
  return keys.flatMap(({ privateKey }): TokenKey[] => {
    const publicKey = createPublicKey(privateKey);
    const own = all.find((certificate) => certificateSummary(certificate).publicKey().equals(publicKey));
    if (own === undefined) return [];
    return [
      {
        certificate: own,
        chain: chainAmong(own, all),
        schemes: schemesOfKey(own),
        sign: async ({ algorithm, toBeSigned }) => signWithKey(privateKey, algorithm, toBeSigned),
        close: async () => undefined,
      },
    ];
  });
}

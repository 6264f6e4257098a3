import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginSigning, type SigningSession, saveTimestampSettings } from '@tomar/contract';
import { writePem } from '@tomar/signatures/der';
import type { Signer } from '@tomar/signatures/keys';
import { askDigests, redeem, signAndHandIn, signWithTicket } from './companionSession.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './startTestServer.ts';
import { startTrustServices, type TrustServices } from './trustServices.ts';

export type SceneSigner = 'signer1' | 'signer2';

/** A test server whose signers have certificates that name the trust services, and whose account takes its time-stamps. */
export interface TrustScene extends TestServer {
  readonly trustServices: TrustServices;
  /** Temporary, for files that tools look at. */
  readonly home: string;
  /** PEM file of what is trusted. */
  readonly trustPem: string;
  readonly keys: Readonly<Record<SceneSigner, Signer>>;
  /** Everything that waits for the signer in these jobs, with one ticket. */
  sign(who: SceneSigner, jobIds: readonly string[]): Promise<SigningSession>;
  /** All of these at the same moment, each with digests that they got before the first one signed. */
  signTogether(who: readonly SceneSigner[], jobId: string): Promise<SigningSession[]>;
}

export async function startTrustScene(options: TestServerOptions = {}): Promise<TrustScene> {
  const home = await mkdtemp(join(tmpdir(), 'tomar-trust-'));
  const trustServices = await startTrustServices(options.clock);
  const trustDir = join(home, 'trust');
  await mkdir(trustDir);
  await Promise.all(trustServices.trusted.map((der, at) => writeFile(join(trustDir, `${at}.der`), der)));
  const trustPem = join(home, 'trusted.pem');
  await writeFile(trustPem, trustServices.trusted.map((der) => writePem('CERTIFICATE', der)).join(''));
  const config = { outboundAllow: ['127.0.0.1'], trustDir, ...options.config };
  const server = await startTestServer({ ...options, config });
  const body = { version: 0, url: trustServices.timestampUrl };
  await server.call(saveTimestampSettings, { body }, await server.person('owner'));
  const keys = {
    signer1: trustServices.signerOf('10000000146'),
    signer2: trustServices.signerOf('11111111110'),
  };
  const begin = async (who: SceneSigner, jobIds: readonly string[]) => {
    const asked = { body: { jobIds: [...jobIds] } };
    return (await server.call(beginSigning, asked, await server.person(who))).ticket;
  };
  const { close } = server;
  return Object.assign(server, {
    trustServices,
    home,
    trustPem,
    keys,
    async sign(who: SceneSigner, jobIds: readonly string[]) {
      return signWithTicket(server, await begin(who, jobIds), keys[who]);
    },
    async signTogether(signers: readonly SceneSigner[], jobId: string) {
      const ready = await Promise.all(
        signers.map(async (who) => {
          const key = await redeem(server, await begin(who, [jobId]));
          return { key, signer: keys[who], digests: await askDigests(server, key, keys[who]) };
        }),
      );
      return Promise.all(
        ready.map(({ key, signer, digests }) => signAndHandIn(server, key, signer, digests)),
      );
    },
    async close() {
      await close();
      await trustServices.close();
      await rm(home, { recursive: true, force: true });
    },
  });
}

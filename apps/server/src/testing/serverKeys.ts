import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askToSign, getSigningSession, type SigningSession } from '@tomar/contract';
import { type TestIdentity, testKey, testPki } from '@tomar/signatures/testing';
import { patience } from '@tomar/tokens/process/moduleProcess.ts';
import { certificateId } from '@tomar/tokens/signingCertificate.ts';
import { serverKeyCommand } from '../commands/serverKey/serverKeyCommand.ts';
import type { ServerTokenSettings } from '../platform/config/config.ts';
import type { Caller } from './client.ts';
import type { TestServer } from './startTestServer.ts';

/** Settings of a server's token, with a PIN file that can be rewritten. */
export interface TokenSettings {
  readonly settings: ServerTokenSettings;
  writePin(pin: string, mode?: number): Promise<void>;
  remove(): Promise<void>;
}

export async function tokenSettings(module: string, label: string, pin: string): Promise<TokenSettings> {
  const folder = await mkdtemp(join(tmpdir(), 'tomar-token-'));
  const pinFile = join(folder, 'pin');
  const writePin = async (text: string, mode = 0o600) => {
    await rm(pinFile, { force: true });
    await writeFile(pinFile, text, { mode });
  };
  await writePin(`${pin}\n`);
  return {
    settings: { module, label, pinFile, patience: { ...patience, open: 3_000, sign: 3_000, end: 500 } },
    writePin,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A key and certificate of the test authority with the person's national identity number. */
export const identityOf = (nationalId: string): TestIdentity =>
  testPki().issue({
    subject: { country: 'TR', serialNumber: nationalId, commonName: `SUNUCU ${nationalId}` },
    key: testKey('rsa2048', `server ${nationalId}`),
  });

/** One of an organisation, as a Turkish financial seal names it: by its title and its tax number of ten digits. */
export const sealIdentity = (
  title: string,
  over: Partial<Parameters<ReturnType<typeof testPki>['issue']>[0]> = {},
): TestIdentity =>
  testPki().issue({
    subject: { country: 'TR', serialNumber: '1234567890', organization: title, commonName: title },
    key: testKey('rsa2048', `seal ${title}`),
    qcStatements: [],
    ...over,
  });

export const fingerprintOf = ({ certificate }: Pick<TestIdentity, 'certificate'>): string =>
  certificateId(certificate);

/** What the operator's command prints. @throws CommandRefused, CommandFailed */
export async function serverKey(server: TestServer, ...words: string[]): Promise<string> {
  const { log } = console;
  const printed: string[] = [];
  console.log = (text: string) => printed.push(text);
  try {
    await serverKeyCommand(() => server.platform.config, words);
  } finally {
    console.log = log;
  }
  return printed.join('\n');
}

/** Has the server's key sign what waits for the caller in these jobs. */
export const ask = (server: TestServer, caller: Caller, ...jobIds: string[]): Promise<SigningSession> =>
  server.call(askToSign, { body: { jobIds, holder: 'ServerKey' } }, caller);

/** The session once it has ended. */
export async function ended(server: TestServer, caller: Caller, id: string): Promise<SigningSession> {
  const until = Date.now() + 40_000;
  for (;;) {
    const session = await server.call(getSigningSession, { params: { id } }, caller);
    if (['Embedded', 'Failed', 'Expired'].includes(session.state) || Date.now() > until) return session;
    await pause(50);
  }
}

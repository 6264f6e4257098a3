import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mail, startMail } from '../../../../lab/src/mail/startMail.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './startTestServer.ts';
import { trustFolder } from './trustFolder.ts';

export interface SceneServer extends TestServer {
  /** The lab's mail server, to which the test server sends. */
  readonly mail: Mail;
}

/** A test server that trusts the test authority's certificates and sends its mail to the lab's mail server. */
export async function startSceneServer(options: TestServerOptions = {}): Promise<SceneServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tomar-scene-'));
  const mail = await startMail({ folder: join(folder, 'mail') });
  const config = {
    trustDir: await trustFolder(folder),
    smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}`,
    ...options.config,
  };
  const server = await startTestServer({ ...options, config });
  const { close } = server;
  return Object.assign(server, {
    mail,
    async close() {
      await close();
      await mail.stop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

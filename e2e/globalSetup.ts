import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { softHsmLibrary } from '@tomar/signatures/testing';
import { startInstallation } from '../lab/src/harness/startInstallation.ts';
import { officeStandIn } from '../lab/src/office/officeStandIn.ts';
import { freePort } from '../lab/src/processes/freePort.ts';
import { buildWeb } from '../scripts/dev/buildWeb.ts';
import { startProviders } from './harness/providers.ts';

/** One whole installation for all browser tests of a run; what they need to know travels in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWeb();
  const home = await mkdtemp(join(tmpdir(), 'tomar-e2e-'));
  const softHsm = softHsmLibrary();
  const port = await freePort();
  const installation = await startInstallation({
    home,
    env: {
      TOMAR_MICROSOFT_AUTHORITY: `http://127.0.0.1:${port}`,
      TOMAR_OFFICE_PROGRAM: await officeStandIn(home),
      // Where tests run the kernel may allow no namespaces; officeConverter.test.ts tries them.
      TOMAR_OFFICE_ISOLATION: 'own',
    },
    durability: 'process',
    large: true,
    softHsm,
    report: (incident) => console.error('e2e installation:', incident),
  });
  // Where there is SoftHSM the signers sign with it through PKCS#11, as with a card, and with nothing else.
  if (softHsm) await removeSoftTokens(join(home, 'tokens'));
  process.env.TOMAR_E2E_HOME = home;
  process.env.TOMAR_E2E_URL = installation.url;
  process.env.TOMAR_E2E_DATABASE_URL = installation.database.appUrl;
  process.env.TOMAR_E2E_MAIL_URL = installation.mail.url;
  process.env.TOMAR_E2E_PKI_URL = installation.pkiUrl;
  process.env.TOMAR_E2E_MOBILE_URL = installation.mobileUrl;
  process.env.TOMAR_E2E_COMPANION_URL = installation.companionUrl;
  const providers = await startProviders(installation.url, port);
  return async () => {
    await providers.stop();
    await installation.stop();
    await rm(home, { recursive: true, force: true });
  };
}

async function removeSoftTokens(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.p12')) await rm(join(folder, name));
}

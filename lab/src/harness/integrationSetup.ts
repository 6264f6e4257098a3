import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres/startPostgres.ts';
import { quickFolder } from './quickFolder.ts';
import { runStep } from './runStep.ts';
import { newSecretKey } from './secrets.ts';
import { serverProgram } from './services.ts';

const template = 'tomar_template';

/** One PostgreSQL for all integration tests of a run, with a migrated database that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await quickFolder('tomar-integration');
  const postgres = await startPostgres({ folder, database: template, durability: 'process' });
  const teardown = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await runStep(serverProgram, ['migrate'], {
      ...process.env,
      TOMAR_HOME: folder,
      TOMAR_SECRET_KEYS: newSecretKey(),
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
    });
  } catch (error) {
    await teardown();
    throw error;
  }
  const { adminUrl, ownerUrl, appUrl } = postgres;
  project.provide('testPostgres', { adminUrl, ownerUrl, appUrl, template });
  return teardown;
}

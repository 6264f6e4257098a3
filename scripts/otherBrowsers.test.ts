import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The other browsers' journeys on a machine that has none of them. */
function askWithoutBrowsers(ci: string) {
  const env = { PATH: '/nowhere', CI: ci };
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'e2e', 'run.ts'), 'browsers'], { env });
  return { status, said: stderr.toString() };
}

it('says which browsers are missing and how to get them, with an exit code of its own', () => {
  const { status, said } = askWithoutBrowsers('');
  expect(status).toBe(3);
  expect(said).toContain('Not run: firefox-esr, webkit2gtk-driver');
  expect(said).toMatch(/sudo apt install firefox-esr webkit2gtk-driver .*xvfb/);
});

it('fails for missing browsers in CI', () => {
  expect(askWithoutBrowsers('true').status).toBe(1);
});

it('has the tests that must pass need no other browser than Chromium', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  expect(read('scripts/systemPackages.js')).not.toMatch(/firefox|webkit|xvfb/i);
  expect(read('e2e/playwright.config.ts')).toContain("testIgnore: 'browsers/**'");
});

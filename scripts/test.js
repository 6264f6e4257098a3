/**
 * `npm test`: what a change waits for, from a bare machine. `npm test -- all`: everything that must hold; `npm test -- types
 * unit`: only those stages. Closes with what failed, by name, and one plain line: `N passed, N failed`, and what was skipped.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { ensureDependencies } from './dependencies.js';
import { node24, root } from './node24.js';
import { compiler, ensureSystemPackages, smartCardBridge } from './systemPackages.js';

const inCi = process.env.CI === 'true';
const results = mkdtempSync(join(tmpdir(), 'tomar-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** Said again at the end: who reads only that is to know it. */
const failures = [];

const missing = ensureSystemPackages();
const installable = [...missing];
ensureDependencies();
if (!smartCardBridge() && compiler()) ensureDependencies({ again: true });
if (!smartCardBridge()) missing.push('pkcs11js, which npm compiles');

const node = node24();
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };

const stages = {
  types: () => check([join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit']),
  lint: () =>
    check([
      join('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
      'ci',
      '--error-on-warnings',
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
      '.',
    ]),
  unit: () => vitest('unit*'),
  integration: () => vitest('integration'),
  long: () => vitest('integration-long'),
  build: () => check([join('scripts', 'dev', 'buildWebNow.ts')]),
  journeys: () => playwright(['--project=desktop-tr', '--grep=@journey']),
  e2e: () => playwright(),
};
/** Which of them, and what stands for several. @see docs/adr/0109-what-a-change-waits-for.md */
const together = {
  quick: ['types', 'lint', 'unit', 'integration', 'build', 'journeys'],
  all: ['types', 'lint', 'unit', 'integration', 'long', 'build', 'e2e'],
};

const given = process.argv.slice(2);
const wanted = (given.length > 0 ? given : ['quick']).flatMap((name) => together[name] ?? [name]);
const unknown = wanted.filter((name) => !Object.hasOwn(stages, name));
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(', ')}. There is: ${Object.keys({ ...stages, ...together }).join(', ')}`,
  );
  process.exit(2);
}

process.on('exit', () => rmSync(results, { recursive: true, force: true }));
let running = null;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });

if (missing.length > 0) {
  const what = `Missing on this machine: ${missing.join(', ')}.`;
  if (inCi) {
    total.failed += 1;
    failures.push(what);
  }
  console.error(
    inCi
      ? `\n✗ ${what}`
      : `\n!!! ${what}\n!!! Tests that need them are skipped. With Debian or Ubuntu: sudo apt install ${installable.join(' ')}\n`,
  );
}

for (const [name, run] of Object.entries(stages)) {
  if (!wanted.includes(name)) continue;
  console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 70 - name.length))}`);
  const begun = Date.now();
  const { passed, failed, skipped, names = [] } = await run();
  if (interrupted) process.exit(130);
  if (failed > 0)
    failures.push(
      ...(names.length > 0 ? names : ['something outside any test']).map((one) => `${name}: ${one}`),
    );
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

for (const one of failures) console.error(`✗ ${one}`);
if (given.length === 0)
  console.log('\nLeft to `npm test -- all`: what takes long by itself, and the other browser tests.');
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed > 0 ? 1 : 0);

/** One program whose exit code is the result. */
async function check(args) {
  const ok = (await runNode(args)) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, names: [`node ${args.join(' ')}`] };
}

async function vitest(project) {
  const outputFile = join(results, `${project.replace('*', '')}.json`);
  const status = await runNode([
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
  ]);
  const report = read(outputFile);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  // A file that does not load, or an error outside any test, fails without a failed test.
  const failed = status === 0 ? numFailedTests : Math.max(1, numFailedTests);
  return { passed, failed, skipped: numPendingTests + numTodoTests, names: failedTests(report) };
}

/** The files and titles of what failed; of a file that did not load, its name. */
function failedTests({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => ` ${fullName}`);
      return (titles.length > 0 ? titles : ['']).map((title) => `${relative(root, name)}${title}`);
    });
}

async function playwright(only = []) {
  if (missing.includes('chromium') && !inCi) {
    console.log('Skipped: there is no Chromium on this machine.');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const outputFile = join(results, 'e2e.json');
  const status = await runNode(
    [
      join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      join('e2e', 'playwright.config.ts'),
      ...only,
      '--reporter=dot,json',
      // A fifth of the time; `npm run e2e` keeps the traces of what failed.
      `--trace=${inCi ? 'on-first-retry' : 'off'}`,
      ...(inCi ? ['--retries=1'] : []),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile },
  );
  const report = read(outputFile);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  for (const title of testsThat('flaky', report.suites))
    console.error(`!!! Passed at its second try only: e2e/${title}`);
  return {
    passed: expected + flaky,
    failed: status === 0 ? unexpected : Math.max(1, unexpected),
    skipped,
    names: testsThat('unexpected', report.suites),
  };
}

/** Where the tests stand that are `flaky` (failed once and passed then) or `unexpected`. @see docs/adr/0060-a-second-try-in-ci.md */
function testsThat(wantedStatus, suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wantedStatus))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...testsThat(wantedStatus, inner),
  ]);
}

/** Resolves with the exit code, null when a signal ended it. */
function runNode(args, more = {}) {
  return new Promise((resolve) => {
    running = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
    running.once('error', () => resolve(null));
    running.once('close', resolve);
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

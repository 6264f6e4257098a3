import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTool } from '../testing/index.ts';
import { oddPdf } from '../testing/oddPdfs.ts';
import { makePdf } from '../testing/pdfs.ts';

/** Of the odd files those whose signing repairs or goes another way. */
const ODD = [
  'two pages that share their annotations',
  'an empty signature field whose widget is a kid',
  'a form apart',
  'a tree of pages in a circle',
  'generations above nought',
  'an older trailer that is not there',
  'a catalog within the trailer',
  'no trailer',
  'junk in front, with offsets that count it',
  'packed objects and a cut end',
];

const withJudges = [hasTool('qpdf', '--version'), hasTool('pdfsig', '-v')].every(Boolean);

function run(...args: string[]) {
  const script = join(import.meta.dirname, 'conformance.ts');
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, lines: stdout.split('\n').filter(Boolean) };
}

describe.runIf(withJudges)('npm run conformance', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-test-'));
    await mkdir(join(folder, 'deeper'));
    await writeFile(join(folder, 'a.pdf'), makePdf());
    await writeFile(join(folder, 'deeper', 'b.PDF'), makePdf({ style: 'stream', pages: [{ rotate: 90 }] }));
    await writeFile(join(folder, 'c.pdf'), 'no PDF at all');
    await writeFile(join(folder, 'd.txt'), 'not looked at');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('tells of every PDF whether it was signed, and who says so', { timeout: 120_000 }, () => {
    const { status, lines } = run('--json', folder);
    const reports = lines.map((line) => JSON.parse(line));
    const signed = {
      outcome: 'signed',
      prefixUnchanged: true,
      pdfsigValid: 2,
      qpdf: { before: 0, after: 0 },
      validator: ['TOTAL_PASSED', 'TOTAL_PASSED'],
    };
    expect(reports).toMatchObject([
      signed,
      { outcome: 'refused', reason: 'pdf_not_a_pdf', readable: false },
      signed,
      { summary: { files: 3, signed: 2, refused: 1, failed: 0, readable: 2, shareSigned: 1 } },
    ]);
    expect(status).toBe(0);
  });

  it('odd files are read by others as before', { timeout: 120_000 }, async () => {
    const odd = join(folder, 'odd.d');
    await mkdir(odd);
    for (const name of ODD) await writeFile(join(odd, `${name}.pdf`), oddPdf(name));
    const { status, lines } = run(odd);
    expect(lines.slice(-4)).toEqual([
      expect.stringMatching(/^ +10 {2}signed /),
      '10 files: 10 signed, 0 refused, 0 failed',
      expect.stringMatching(/^100.0 % of the \d+ that pdfsig or qpdf can read were signed$/),
      expect.stringMatching(/^slowest \d+ ms/),
    ]);
    expect(status).toBe(0);
  });

  it('wrong usage exits with 2', () => {
    expect(run().status).toBe(2);
  });
});

/**
 * `npm run conformance -- [--json] DIR` signs every PDF below DIR twice with two keys and lets our validator,
 * pdfsig, qpdf and poppler's reader judge. One line per file, then how many share which outcome. Exit code 0 when
 * nothing failed and at least 97 % of the files that others can read were signed, 1 otherwise, 2 for wrong usage.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileReport, judgeFile } from './conformance/judgeFile.ts';
import { SigningWorker } from './conformance/signingWorker.ts';
import { summarise, summaryText } from './conformance/summary.ts';

const WANTED_SHARE = 0.97;

async function pdfsBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function line(report: FileReport, directory: string): string {
  const name = relative(directory, report.file).padEnd(44);
  const words = [report.outcome.padEnd(8)];
  if (report.pdfsigValid !== null) words.push(`pdfsig ${report.pdfsigValid}/2`);
  if (report.qpdf.after !== null) words.push(`qpdf ${report.qpdf.before ?? '-'}→${report.qpdf.after}`);
  if (report.milliseconds !== null) words.push(`${report.milliseconds.toFixed(0)} ms`);
  if (report.reason !== null) words.push(report.reason);
  return `${name} ${words.join('  ')}`;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [directory] = positionals;
  if (directory === undefined || positionals.length > 1) {
    process.stderr.write('usage: npm run conformance -- [--json] DIR\n');
    return 2;
  }
  const scratch = await mkdtemp(join(tmpdir(), 'conformance-'));
  const worker = new SigningWorker();
  const reports: FileReport[] = [];
  const print = (text: string) => process.stdout.write(`${text}\n`);
  try {
    for (const file of await pdfsBelow(directory)) {
      const report = await judgeFile(worker, file, scratch);
      reports.push(report);
      print(values.json ? JSON.stringify(report) : line(report, directory));
    }
  } finally {
    await worker.close();
    await rm(scratch, { recursive: true, force: true });
  }
  const summary = summarise(reports);
  print(values.json ? JSON.stringify({ summary }) : summaryText(summary));
  return summary.failed === 0 && summary.shareSigned >= WANTED_SHARE ? 0 : 1;
}

process.exitCode = await main();

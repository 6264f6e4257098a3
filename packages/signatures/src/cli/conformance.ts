/**
 * `npm run conformance -- [--json] DIR` signs every PDF below DIR twice with two keys and lets our validator,
 * pdfsig and qpdf judge. One line per file, then a summary. Exit code 0 when nothing failed and at least 97 % of
 * the files that others can read were signed, 1 otherwise, 2 for wrong usage.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileReport, judgeFile } from './conformance/judgeFile.ts';
import { SigningWorker } from './conformance/signingWorker.ts';

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

interface Summary {
  readonly files: number;
  readonly signed: number;
  readonly refused: number;
  readonly failed: number;
  /** Files that pdfsig or qpdf can read, and the share of them that was signed. */
  readonly readable: number;
  readonly shareSigned: number;
  /** Resident memory after the first and the last file signed, in megabytes. */
  readonly memory: readonly [number, number];
}

function summarise(reports: readonly FileReport[]): Summary {
  const count = (outcome: string) => reports.filter((report) => report.outcome === outcome).length;
  const readable = reports.filter((report) => report.readable);
  const signed = readable.filter((report) => report.outcome === 'signed').length;
  const memory = reports.flatMap(({ residentMegabytes }) =>
    residentMegabytes === null ? [] : [residentMegabytes],
  );
  return {
    files: reports.length,
    signed: count('signed'),
    refused: count('refused'),
    failed: count('failed'),
    readable: readable.length,
    shareSigned: readable.length === 0 ? 1 : signed / readable.length,
    memory: [memory[0] ?? 0, memory.at(-1) ?? 0],
  };
}

function summaryText(summary: Summary): string {
  const share = (summary.shareSigned * 100).toFixed(1);
  const [first, last] = summary.memory.map((megabytes) => megabytes.toFixed(0));
  return [
    `${summary.files} files: ${summary.signed} signed, ${summary.refused} refused, ${summary.failed} failed`,
    `${share} % of the ${summary.readable} that pdfsig or qpdf can read were signed`,
    `memory ${first} MB after the first, ${last} MB after the last`,
  ].join('\n');
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
      const report = await judgeFile(worker, file, join(scratch, 'signed.pdf'));
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

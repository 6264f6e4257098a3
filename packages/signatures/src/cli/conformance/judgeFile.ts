import { unlink } from 'node:fs/promises';
import { pdfsig, qpdfCheck } from './judges.ts';
import type { SigningWorker } from './signingWorker.ts';

/** The limit for one file, and what making test keys adds to the first. */
const TIME_LIMIT_MS = 10_000;

export type Outcome = 'signed' | 'refused' | 'failed';

/** One line of the report. */
export interface FileReport {
  readonly file: string;
  readonly outcome: Outcome;
  /** Refused: the code. Failed: what went wrong. */
  readonly reason: string | null;
  /** Whether pdfsig or qpdf can read the file as it came. */
  readonly readable: boolean;
  readonly prefixUnchanged: boolean | null;
  readonly validator: readonly string[];
  /** Of the two signatures made; null where pdfsig is not installed. */
  readonly pdfsigValid: number | null;
  /** Exit codes of `qpdf --check` before and after. */
  readonly qpdf: { readonly before: number | null; readonly after: number | null };
  readonly milliseconds: number | null;
  readonly residentMegabytes: number | null;
}

export async function judgeFile(worker: SigningWorker, input: string, output: string): Promise<FileReport> {
  const [before, seen] = [await qpdfCheck(input), await pdfsig(input)];
  const readable = before === 0 || before === 3 || seen?.readable === true;
  const base = { file: input, readable, prefixUnchanged: null, validator: [], pdfsigValid: null };
  const plain = {
    ...base,
    qpdf: { before: before ?? null, after: null },
    milliseconds: null,
    residentMegabytes: null,
  };
  const answer = await worker.sign({ input, output }, TIME_LIMIT_MS);
  if (answer.kind === 'hung') return { ...plain, outcome: 'failed', reason: 'took more than ten seconds' };
  if (answer.kind === 'crashed') return { ...plain, outcome: 'failed', reason: answer.message };
  if (answer.kind === 'refused') return { ...plain, outcome: 'refused', reason: answer.code };
  const [after, verdict] = [await qpdfCheck(output), await pdfsig(output)];
  await unlink(output);
  const report = {
    ...plain,
    prefixUnchanged: answer.prefixUnchanged,
    validator: answer.validator,
    pdfsigValid: verdict?.validOfOurs ?? null,
    qpdf: { before: before ?? null, after: after ?? null },
    milliseconds: answer.milliseconds,
    residentMegabytes: answer.residentMegabytes,
  };
  const faults = faultsOf(report);
  return { ...report, outcome: faults.length === 0 ? 'signed' : 'failed', reason: faults.join('; ') || null };
}

function faultsOf(report: Omit<FileReport, 'outcome' | 'reason'>): string[] {
  const faults: string[] = [];
  const { before, after } = report.qpdf;
  if (report.prefixUnchanged !== true) faults.push('the prior bytes changed');
  if (report.pdfsigValid !== null && report.pdfsigValid !== 2) {
    faults.push(`pdfsig finds ${report.pdfsigValid} of 2 signatures valid`);
  }
  if (after === 2 && before !== 2) faults.push('qpdf cannot read the signed file');
  if (after === 3 && before === 0) faults.push('qpdf warns of the signed file');
  for (const verdict of report.validator) {
    if (!verdict.startsWith('TOTAL_PASSED')) faults.push(`our validator says ${verdict}`);
  }
  if (report.validator.length !== 2)
    faults.push(`our validator finds ${report.validator.length} of 2 signatures`);
  return faults;
}

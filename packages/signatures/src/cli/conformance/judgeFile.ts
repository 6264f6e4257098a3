import { rm } from 'node:fs/promises';
import {
  lostWords,
  newComplaints,
  type PdfsigVerdict,
  pagesOf,
  pdfsig,
  type QpdfVerdict,
  qpdfCheck,
  wordsOf,
} from './judges.ts';
import type { SigningWorker } from './signingWorker.ts';

/** The limit for one file. */
const TIME_LIMIT_MS = 10_000;
const COMPLAINTS_SHOWN = 3;

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
  /** What `qpdf --check` did not complain of before, the first few. */
  readonly complaints: readonly string[];
  /** As poppler counts them; null where it cannot. */
  readonly pages: { readonly before: number | null; readonly after: number | null };
  /** Words of the original that poppler does not find any more after the first signature. */
  readonly lostWords: number | null;
  readonly milliseconds: number | null;
  readonly residentMegabytes: number | null;
}

interface Verdict {
  readonly qpdf: QpdfVerdict | undefined;
  readonly pdfsig: PdfsigVerdict | undefined;
  readonly pages: number | undefined;
}

async function judge(path: string): Promise<Verdict> {
  const [qpdf, signatures, pages] = await Promise.all([qpdfCheck(path), pdfsig(path), pagesOf(path)]);
  return { qpdf, pdfsig: signatures, pages };
}

/** Signs the file twice by way of files in `scratch`, asks all judges, and leaves nothing behind. */
export async function judgeFile(worker: SigningWorker, input: string, scratch: string): Promise<FileReport> {
  const [once, twice] = [`${scratch}/once.pdf`, `${scratch}/twice.pdf`];
  try {
    const before = await judge(input);
    const readable = before.qpdf?.code === 0 || before.qpdf?.code === 3 || before.pdfsig?.readable === true;
    const unsigned = {
      file: input,
      readable,
      prefixUnchanged: null,
      validator: [],
      pdfsigValid: null,
      qpdf: { before: before.qpdf?.code ?? null, after: null },
      complaints: [],
      pages: { before: before.pages ?? null, after: null },
      lostWords: null,
      milliseconds: null,
      residentMegabytes: null,
    };
    const answer = await worker.sign({ input, once, twice }, TIME_LIMIT_MS);
    switch (answer.kind) {
      case 'hung':
        return { ...unsigned, outcome: 'failed', reason: 'took more than ten seconds' };
      case 'crashed':
        return { ...unsigned, outcome: 'failed', reason: answer.message };
      case 'refused':
        return { ...unsigned, outcome: 'refused', reason: answer.code };
    }
    const after = await judge(twice);
    const complaints =
      before.qpdf === undefined || after.qpdf === undefined ? [] : newComplaints(before.qpdf, after.qpdf);
    const report = {
      ...unsigned,
      prefixUnchanged: answer.prefixUnchanged,
      validator: answer.validator,
      pdfsigValid: after.pdfsig?.validOfOurs ?? null,
      qpdf: { ...unsigned.qpdf, after: after.qpdf?.code ?? null },
      complaints: complaints.slice(0, COMPLAINTS_SHOWN),
      pages: { ...unsigned.pages, after: after.pages ?? null },
      // The second signature writes words of its own between those of the page.
      lostWords: lostWords(await wordsOf(input), await wordsOf(once)),
      milliseconds: answer.milliseconds,
      residentMegabytes: answer.residentMegabytes,
    };
    const faults = faultsOf(report, before, after);
    return {
      ...report,
      outcome: faults.length === 0 ? 'signed' : 'failed',
      reason: faults.join('; ') || null,
    };
  } finally {
    await Promise.all([once, twice].map((path) => rm(path, { force: true })));
  }
}

type Judged = Omit<FileReport, 'outcome' | 'reason'>;

function faultsOf(report: Judged, before: Verdict, after: Verdict): string[] {
  const faults: string[] = [];
  if (report.prefixUnchanged !== true) faults.push('the prior bytes changed');
  faults.push(...faultsOfReaders(report, before, after));
  for (const verdict of report.validator) {
    if (!verdict.startsWith('TOTAL_PASSED')) faults.push(`our validator says ${verdict}`);
  }
  if (report.validator.length !== 2)
    faults.push(`our validator finds ${report.validator.length} of 2 signatures`);
  return faults;
}

/** A reader that could not read the original has no say in what became of it, as long as another can read it. */
function faultsOfReaders(report: Judged, before: Verdict, after: Verdict): string[] {
  const faults: string[] = [];
  const { pages, qpdf, pdfsigValid } = report;
  const pdfsigReads = before.pdfsig?.readable === true || after.pdfsig?.readable === true;
  if (pdfsigValid !== null && pdfsigValid !== 2 && pdfsigReads)
    faults.push(`pdfsig finds ${pdfsigValid} of 2 signatures valid`);
  const others = (after.pdfsig?.valid ?? 0) - (after.pdfsig?.validOfOurs ?? 0);
  if (others < (before.pdfsig?.valid ?? 0)) faults.push('an earlier signature is not valid any more');
  if (!report.readable && !pdfsigReads && qpdf.after === 2) faults.push('nobody can read the signed file');
  if (qpdf.before !== 2 && qpdf.after === 2) faults.push('qpdf cannot read the signed file');
  else if (qpdf.before !== 2 && report.complaints.length > 0) faults.push('qpdf complains of something new');
  if (pages.before !== null && pages.before !== pages.after)
    faults.push(`poppler counts ${pages.after ?? 'no'} pages, not ${pages.before}`);
  if (report.lostWords !== null && report.lostWords > 0) faults.push('text was lost');
  return faults;
}

import type { FileReport, Outcome } from './judgeFile.ts';

/** How many files share an outcome and its reason. */
export interface ClassOfFiles {
  readonly outcome: Outcome;
  /** The code of a refusal, the faults of a failure; null for what was signed. */
  readonly reason: string | null;
  readonly files: number;
  /** Of these, how many pdfsig or qpdf can read as they came. */
  readonly readable: number;
}

export interface Summary {
  readonly files: number;
  readonly signed: number;
  readonly refused: number;
  readonly failed: number;
  /** Files that pdfsig or qpdf can read, and the share of them that was signed. */
  readonly readable: number;
  readonly shareSigned: number;
  /** The largest class first. */
  readonly classes: readonly ClassOfFiles[];
  /** The longest time that signing one file twice took. */
  readonly slowestMilliseconds: number;
  /** Resident memory after the first and the last file signed, in megabytes. */
  readonly memory: readonly [number, number];
}

const REASON_LENGTH = 120;

export function summarise(reports: readonly FileReport[]): Summary {
  const count = (outcome: Outcome) => reports.filter((report) => report.outcome === outcome).length;
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
    classes: classesOf(reports),
    slowestMilliseconds: reports.reduce((most, { milliseconds }) => Math.max(most, milliseconds ?? 0), 0),
    memory: [memory[0] ?? 0, memory.at(-1) ?? 0],
  };
}

function classesOf(reports: readonly FileReport[]): ClassOfFiles[] {
  const classes = new Map<string, ClassOfFiles>();
  for (const { outcome, reason: given, readable } of reports) {
    const reason = given?.split('\n')[0]?.slice(0, REASON_LENGTH) ?? null;
    const key = `${outcome} ${reason}`;
    const known = classes.get(key) ?? { outcome, reason, files: 0, readable: 0 };
    classes.set(key, {
      ...known,
      files: known.files + 1,
      readable: known.readable + (readable ? 1 : 0),
    });
  }
  return [...classes.values()].sort((a, b) => b.files - a.files);
}

export function summaryText(summary: Summary): string {
  const share = (summary.shareSigned * 100).toFixed(1);
  const [first, last] = summary.memory.map((megabytes) => megabytes.toFixed(0));
  return [
    ...summary.classes.map(
      ({ outcome, reason, files, readable }) =>
        `${String(files).padStart(6)}  ${outcome.padEnd(8)} ${reason ?? ''}  (${readable} readable by others)`,
    ),
    `${summary.files} files: ${summary.signed} signed, ${summary.refused} refused, ${summary.failed} failed`,
    `${share} % of the ${summary.readable} that pdfsig or qpdf can read were signed`,
    `slowest ${summary.slowestMilliseconds.toFixed(0)} ms for two signatures; memory ${first} MB after the first, ${last} MB after the last`,
  ].join('\n');
}

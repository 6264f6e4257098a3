import { execFile } from 'node:child_process';

const TIME_LIMIT_MS = 30_000;
/** The text of so many pages is compared. */
const TEXT_PAGES = 10;

interface Ran {
  /** The exit code; undefined where the tool is not installed, −1 where it was killed or crashed. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a tool to its end. A tool that hangs counts as exit code −1. Its output is read one character per byte. */
function run(tool: string, args: readonly string[]): Promise<Ran> {
  const options = { timeout: TIME_LIMIT_MS, maxBuffer: 64 << 20, encoding: 'latin1' } as const;
  return new Promise((resolve) => {
    execFile(tool, [...args], options, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') resolve({ code: undefined, stdout: '', stderr: '' });
      else {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, stdout, stderr });
      }
    });
  });
}

export interface QpdfVerdict {
  /** 0 clean, 3 with warnings, 2 unreadable. */
  readonly code: number;
  readonly complaints: readonly Complaint[];
}

/** One line of what qpdf complains of. */
export interface Complaint {
  /** Without the name of the file and without offsets. */
  readonly text: string;
  /** The place in the file it is about, the last one named. */
  readonly offset: number | undefined;
}

/** What `qpdf --check` says; undefined where it is not installed. */
export async function qpdfCheck(path: string): Promise<QpdfVerdict | undefined> {
  const { code, stdout, stderr } = await run('qpdf', ['--check', path]);
  if (code === undefined) return undefined;
  const complaints: Complaint[] = [];
  for (const line of `${stdout}\n${stderr}`.split('\n')) {
    if (!/^(?:WARNING|ERROR|qpdf): /.test(line) || line.endsWith('operation succeeded with warnings'))
      continue;
    const offset = [...line.matchAll(/offset (\d+)/g)].at(-1)?.[1];
    const text = line.replaceAll(path, '').replaceAll(/(?:at |, )?offset \d+/g, '');
    complaints.push({ text, offset: offset === undefined ? undefined : Number(offset) });
  }
  return { code, complaints };
}

/**
 * What qpdf says of the signed file and did not say of the original. Where the original had faults, which of them
 * qpdf comes upon depends on the way it takes: then only a cross-reference that is worse than before counts.
 */
export function newComplaints(before: QpdfVerdict, after: QpdfVerdict): string[] {
  const known = new Set(before.complaints.map(({ text }) => text));
  return after.complaints
    .filter(({ text }) => !known.has(text) && (before.code === 0 || /xref|cross-reference/.test(text)))
    .map(({ text, offset }) => `${text.trim()}${offset === undefined ? '' : ` at ${offset}`}`);
}

export interface PdfsigVerdict {
  /** Whether pdfsig can read the file at all. */
  readonly readable: boolean;
  readonly valid: number;
  /** Of the fields that were made here. */
  readonly validOfOurs: number;
}

/** What poppler says of the signatures; undefined where it is not installed. Certificates are not its matter here. */
export async function pdfsig(path: string): Promise<PdfsigVerdict | undefined> {
  const { code, stdout, stderr } = await run('pdfsig', ['-nocert', path]);
  if (code === undefined) return undefined;
  const blocks = `${stdout}\n${stderr}`.split(/^Signature #\d+:$/m).slice(1);
  const isValid = (block: string) => block.includes('Signature is Valid.');
  return {
    readable: code === 0 || code === 2 || blocks.length > 0,
    valid: blocks.filter(isValid).length,
    validOfOurs: blocks.filter((block) => /Field Name: Conformance[12]$/m.test(block) && isValid(block))
      .length,
  };
}

/** How many pages poppler counts; undefined where it cannot read the file or is not installed. */
export async function pagesOf(path: string): Promise<number | undefined> {
  const { code, stdout } = await run('pdfinfo', [path]);
  const pages = /^Pages: +(\d+)$/m.exec(stdout)?.[1];
  return code === 0 && pages !== undefined ? Number(pages) : undefined;
}

/** How often each word occurs on the first ten pages, as poppler extracts them. */
export async function wordsOf(path: string): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await run('pdftotext', ['-l', String(TEXT_PAGES), '-enc', 'UTF-8', path, '-']);
  const words = new Map<string, number>();
  for (const word of stdout.split(/\s+/)) if (word !== '') words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** How many words of `before` are missing from `after`. */
export function lostWords(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  let lost = 0;
  for (const [word, count] of before) lost += Math.max(0, count - (after.get(word) ?? 0));
  return lost;
}

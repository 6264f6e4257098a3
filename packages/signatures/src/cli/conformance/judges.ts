import { execFile } from 'node:child_process';

const TIME_LIMIT_MS = 30_000;

export interface Ran {
  /** The exit code; undefined where the tool is not installed. */
  readonly code: number | undefined;
  readonly output: string;
}

/** Runs a tool to its end. A tool that hangs counts as exit code −1. */
function run(tool: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(tool, [...args], { timeout: TIME_LIMIT_MS, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') resolve({ code: undefined, output: '' });
      else
        resolve({
          code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1,
          output: stdout + stderr,
        });
    });
  });
}

/** Exit codes of `qpdf --check`: 0 clean, 3 with warnings, 2 unreadable. */
export async function qpdfCheck(path: string): Promise<number | undefined> {
  return (await run('qpdf', ['--check', path])).code;
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
  const { code, output } = await run('pdfsig', ['-nocert', path]);
  if (code === undefined) return undefined;
  const blocks = output.split(/^Signature #\d+:$/m).slice(1);
  const isValid = (block: string) => block.includes('Signature is Valid.');
  return {
    readable: code === 0 || code === 2 || blocks.length > 0,
    valid: blocks.filter(isValid).length,
    validOfOurs: blocks.filter((block) => /Field Name: Conformance[12]$/m.test(block) && isValid(block))
      .length,
  };
}

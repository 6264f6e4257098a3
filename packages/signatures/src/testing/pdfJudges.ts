import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PdfVerdict {
  /** Signatures that poppler's pdfsig calls valid; it knows no document time-stamps. */
  readonly validSignatures: number;
  /** Empty where qpdf finds nothing to say. */
  readonly qpdf: string;
}

/** pdfsig's and qpdf's word on files, several processes at once; by name. */
export async function judgedByPopplerAndQpdf(
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Record<string, PdfVerdict>> {
  const folder = await mkdtemp(join(tmpdir(), 'tomar-signatures-'));
  const verdicts: Record<string, PdfVerdict> = {};
  const left = Object.entries(files);
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [name, bytes] = next;
      const path = join(folder, `${left.length}.pdf`);
      await writeFile(path, bytes);
      const signatures = await run('pdfsig', ['-nocert', path]);
      const structure = await run('qpdf', ['--check', path]);
      verdicts[name] = {
        validSignatures: signatures.output.split('Signature is Valid.').length - 1,
        qpdf: structure.status === 0 ? '' : `${structure.status} ${structure.output}`,
      };
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return verdicts;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A status other than 0 is an answer too. */
function run(command: string, args: readonly string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(command, args, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ status: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

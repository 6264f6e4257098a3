import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LineProcess } from './lineProcess.ts';
import { DPI, portableGraymaps, type Reader, type Shown } from './reader.ts';

/** Ghostscript as one process that is told a file and where its pages shall go. */
export function ghostscript(folder: string): Reader {
  const process = new LineProcess(
    'gs',
    [
      '-q',
      '-dNOPAUSE',
      '-dNOSAFER',
      '-sDEVICE=pgmraw',
      `-r${DPI}`,
      '-dTextAlphaBits=4',
      '-o',
      '/dev/null',
      join(import.meta.dirname, 'showPages.ps'),
    ],
    (line) => line === 'SHOWN' || line === 'FAILED',
  );
  let count = 0;
  return {
    name: 'Ghostscript',
    async read(path): Promise<Shown> {
      const target = join(folder, `gs-${count++}.pgm`);
      const answer = await process.ask(`${target}\n${path}\n/dev/null`);
      const pages = await readFile(target).catch(() => Buffer.alloc(0));
      rmSync(target, { force: true });
      const pictures = portableGraymaps(pages);
      if (answer !== 'SHOWN' || pictures.length === 0) return { failure: 'Ghostscript cannot read it' };
      return { pages: pictures };
    },
    close: () => process.close(),
  };
}

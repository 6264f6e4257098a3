import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Below this a compressed answer saves no packet. */
const worthCompressingBytes = 1400;

/** Beside each text file of the application its Brotli and gzip forms, as small as they get; the server only picks one. */
export function compressedForms(): Plugin {
  let outDir = '';
  const compress = async (file: string) => {
    const plain = await readFile(file);
    if (plain.length < worthCompressingBytes) return;
    const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } };
    await Promise.all([
      brotli(plain, quality).then((small) => writeFile(`${file}.br`, small)),
      gzip(plain, { level: zlib.constants.Z_BEST_COMPRESSION }).then((small) =>
        writeFile(`${file}.gz`, small),
      ),
    ]);
  };
  return {
    name: 'compressed-forms',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files: string[] = [];
      for await (const name of glob('{*,assets/*}.{js,mjs,css,svg}', { cwd: outDir })) files.push(name);
      await Promise.all(files.map((name) => compress(path.join(outDir, name))));
    },
  };
}

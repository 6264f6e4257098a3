import { pemOrDer } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { BufferSource, type ByteSource, FileSource, readAll, writeFileWhole } from '../io/index.ts';

/** Runs `work` on an open file. */
export async function withFile<Result>(
  path: string,
  work: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  await using source = FileSource.open(path);
  return await work(source);
}

/** The same for a file that need not be there. */
export async function withOptionalFile<Result>(
  path: string | undefined,
  work: (source: ByteSource | undefined) => Promise<Result>,
): Promise<Result> {
  return path === undefined ? work(undefined) : withFile(path, work);
}

export async function readFile(path: string): Promise<Uint8Array> {
  return await withFile(path, readAll);
}

/** Whole or not at all. */
export async function writeFile(path: string, bytes: Uint8Array): Promise<void> {
  await writeFileWhole(path, (sink) => sink.write(bytes));
}

/** A CMS file as DER: PEM is unpacked, DER stays where it is. Error: `cms_malformed`. */
export async function cmsSource(source: ByteSource): Promise<ByteSource> {
  const head = await source.read(0, 1);
  if (head[0] === 0x30) return source;
  const [der] = pemOrDer(await readAll(source), ['CMS', 'PKCS7', 'PKCS #7 SIGNED DATA']);
  if (der === undefined) throw new SignatureError('cms_malformed', 'The file is no CMS signature');
  return new BufferSource(der);
}

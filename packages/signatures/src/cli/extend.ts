import { extendCades } from '../cades/index.ts';
import { copyRange, readAll, refuseOddTarget, writeFileWhole } from '../io/index.ts';
import { extendPades } from '../pades/index.ts';
import { type SignatureProfile, signatureProfiles } from '../profiles.ts';
import { detectFormat } from '../validation/index.ts';
import { extendXades } from '../xades/index.ts';
import { cmsSource, readFile, withFile, withOptionalFile, writeFile } from './files.ts';
import type { Options } from './options.ts';
import type { Session } from './session.ts';
import type { SignResult } from './sign.ts';
import { usage } from './usage.ts';

/** `tomar-sig extend`: extends the signatures of a file to a profile. */
export async function extendCommand(options: Options, session: Session): Promise<SignResult> {
  const profile = options.choice('profile', signatureProfiles);
  if (profile === undefined) throw usage('--profile is missing');
  const input = options.required('in');
  const output = options.required('out');
  // Before a key is asked for anything.
  refuseOddTarget(output);
  const format = await withFile(input, detectFormat);
  switch (format) {
    case 'pades':
      await extendPdf(input, output, profile, options, session);
      break;
    case 'cades':
      await extendCms(input, output, profile, options, session);
      break;
    case 'xades':
      await extendXml(input, output, profile, options, session);
  }
  return { file: output, format, profile };
}

async function extendPdf(
  input: string,
  output: string,
  profile: SignatureProfile,
  options: Options,
  session: Session,
): Promise<void> {
  await withFile(input, async (source) => {
    const added = await extendPades(source, { ...session.sources(options), profile });
    await writeFileWhole(output, async (sink) => {
      await copyRange(source, sink);
      await sink.write(added);
    });
  });
}

async function extendCms(
  input: string,
  output: string,
  profile: SignatureProfile,
  options: Options,
  session: Session,
): Promise<void> {
  await withFile(input, (source) =>
    withOptionalFile(options.text('content'), async (content) => {
      const settings = { profile, ...(content === undefined ? {} : { content }) };
      const extended = await extendCades(await cmsSource(source), settings, session.sources(options));
      await writeFileWhole(output, (sink) => extended.writeTo(sink));
    }),
  );
}

async function extendXml(
  input: string,
  output: string,
  profile: SignatureProfile,
  options: Options,
  session: Session,
): Promise<void> {
  const bytes = await readFile(input);
  await withOptionalFile(options.text('content'), async (source) => {
    const content = source === undefined ? undefined : await readAll(source);
    const extended = await extendXades(bytes, profile, session.sources(options), { content: () => content });
    await writeFile(output, extended);
  });
}

import { basename } from 'node:path';
import { type CadesInput, signCades } from '../cades/index.ts';
import { hashSource, refuseOddTarget, writeFileWhole } from '../io/index.ts';
import type { Signer } from '../keys/index.ts';
import { signPadesFile } from '../pades/index.ts';
import { type SignatureProfile, signatureProfiles } from '../profiles.ts';
import { NAME_OID, nameValue, parseCertificate } from '../x509/index.ts';
import { counterSignXades, guaranteeLetter, signXades, type XadesContent } from '../xades/index.ts';
import { cmsSource, readFile, withFile, withOptionalFile, writeFile } from './files.ts';
import type { Options } from './options.ts';
import type { Session } from './session.ts';
import { usage } from './usage.ts';

export interface SignResult {
  readonly file: string;
  readonly format: 'pades' | 'cades' | 'xades';
  readonly profile: SignatureProfile;
}

const packagings = ['attached', 'detached', 'enveloped', 'enveloping'] as const;

/** `tomar-sig sign`: one signature more. The output is there whole or not at all. */
export async function signCommand(options: Options, session: Session): Promise<SignResult> {
  const format = options.choice('format', ['pades', 'cades', 'xades']);
  const profile = options.choice('profile', signatureProfiles);
  if (format === undefined) throw usage('--format is missing');
  if (profile === undefined) throw usage('--profile is missing');
  const task: SignTask = {
    options,
    session,
    profile,
    input: options.required('in'),
    output: options.required('out'),
    packaging: options.oneOf(packagings),
    order: options.oneOf(['parallel', 'serial']),
  };
  // Before a key is asked for anything.
  refuseOddTarget(task.output);
  switch (format) {
    case 'pades':
      await signPdf(task);
      break;
    case 'cades':
      await signCms(task);
      break;
    case 'xades':
      await signXml(task);
  }
  return { file: task.output, format, profile };
}

interface SignTask {
  readonly options: Options;
  readonly session: Session;
  readonly profile: SignatureProfile;
  readonly input: string;
  readonly output: string;
  readonly packaging: (typeof packagings)[number] | undefined;
  readonly order: 'parallel' | 'serial' | undefined;
}

async function signPdf({
  options,
  session,
  profile,
  input,
  output,
  packaging,
  order,
}: SignTask): Promise<void> {
  if (packaging !== undefined && packaging !== 'enveloped') throw usage(`PAdES knows no --${packaging}`);
  if (order === 'serial') throw usage('PAdES knows no --serial: signatures follow one another');
  const field = options.text('field');
  const visible = options.text('visible');
  const reason = options.text('reason');
  const certify = options.choice('certify', ['1', '2', '3']);
  const signer = await session.signers.get(options);
  const signingTime = new Date();
  await signPadesFile(input, output, signer, {
    ...session.sources(options),
    profile,
    signingTime,
    ...(field === undefined ? {} : { field }),
    ...(reason === undefined ? {} : { reason }),
    ...(certify === undefined ? {} : { certification: certifications[certify] }),
    ...(visible === undefined ? {} : { appearance: appearance(visible, signer, signingTime) }),
  });
}

const certifications = { '1': 1, '2': 2, '3': 3 } as const;

/** PAGE,X,Y,W,H in points from the lower left corner of the page as it is shown. */
function appearance(visible: string, signer: Signer, time: Date) {
  const numbers = visible.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [page = 1, x = 0, y = 0, width = 0, height = 0] = numbers;
  if (numbers.length !== 5 || numbers.some((number) => !Number.isFinite(number)))
    throw usage('--visible is PAGE,X,Y,W,H');
  const { subject } = parseCertificate(signer.certificate);
  const name = nameValue(subject, NAME_OID.commonName) ?? subject.text;
  const lines = [name, `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`];
  return { page, rect: { x, y, width, height }, lines };
}

async function signCms(task: SignTask): Promise<void> {
  const { options, session, profile, input, output, packaging, order } = task;
  if (packaging === 'enveloped' || packaging === 'enveloping') throw usage(`CAdES knows no --${packaging}`);
  if (order !== undefined && packaging !== undefined)
    throw usage('What is signed already is attached or detached');
  const mimeType = options.text('mime-type');
  const signer = await session.signers.get(options);
  await withFile(input, (source) =>
    withOptionalFile(options.text('content'), async (content) => {
      const given: CadesInput =
        order === undefined
          ? { kind: 'new', content: source, packaging: packaging ?? 'attached' }
          : {
              kind: order,
              signature: await cmsSource(source),
              ...(content === undefined ? {} : { content }),
            };
      const settings = { profile, ...(mimeType === undefined ? {} : { mimeType }) };
      const signed = await signCades(given, signer, settings, session.sources(options));
      await writeFileWhole(output, (sink) => signed.writeTo(sink));
    }),
  );
}

async function signXml(task: SignTask): Promise<void> {
  const { options, session, profile, input, output, order } = task;
  const mimeType = options.text('mime-type');
  const letter = options.flag('guarantee-letter') ? guaranteeLetter() : {};
  const settings = { ...letter, profile, ...(mimeType === undefined ? {} : { mimeType }) };
  const signer = await session.signers.get(options);
  const sources = session.sources(options);
  if (order === 'serial') {
    await writeFile(output, await counterSignXades(await readFile(input), signer, settings, sources));
    return;
  }
  const content =
    task.packaging === 'detached'
      ? await detached(input, signer, profile)
      : xmlContent(await readFile(input), task);
  await writeFile(output, await signXades(content, signer, settings, sources));
}

/** Only archive time-stamps need the octets themselves; otherwise a file of any size is hashed where it lies. */
async function detached(input: string, signer: Signer, profile: SignatureProfile): Promise<XadesContent> {
  const uri = encodeURIComponent(basename(input));
  const archive = profile === 'baseline-lta' || profile.endsWith('-archive');
  const content = archive
    ? await readFile(input)
    : { digest: await withFile(input, (source) => hashSource(signer.algorithm.digest, source)) };
  return { form: 'detached', objects: [{ uri, content }] };
}

/** Without a choice XML gets the signature inside, anything else goes into the signature. */
function xmlContent(bytes: Uint8Array, { packaging, order }: SignTask): XadesContent {
  switch (packaging ?? (order === 'parallel' || looksLikeXml(bytes) ? 'enveloped' : 'enveloping')) {
    case 'enveloped':
      return { form: 'enveloped', document: bytes };
    case 'enveloping':
      return { form: 'enveloping', content: bytes };
    default:
      throw usage('XAdES knows no --attached: it is --enveloped or --enveloping');
  }
}

function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1').replaceAll('\0', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(head);
}

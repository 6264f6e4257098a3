import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource } from '@tomar/signatures/io';
import { locks as isLocked, PdfDocument } from '@tomar/signatures/pdf';
import { extendPdf, type SignPdfOptions, signPdf } from '@tomar/signatures/testing/validation';
import { type Base, type BaseSignature, liveObjects, type Rules, rolesOf } from './base.ts';
import { objectText } from './objectText.ts';
import { type Features, plainPdf, type Style } from './plainPdf.ts';

/** How a document is written before anybody signs it: by ourselves, or by qpdf. */
const STRUCTURES: Readonly<Record<string, readonly [Style, (readonly string[])?]>> = {
  table: ['table'],
  stream: ['stream'],
  hybrid: ['hybrid'],
  linearized: ['table', ['--linearize', '--object-streams=disable']],
  'linearized, packed': ['stream', ['--linearize', '--object-streams=generate']],
  RC4: ['table', ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=n', '--']],
  'AES-128': ['stream', ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--']],
  'AES-256': ['stream', ['--encrypt', '', 'owner', '256', '--', '--object-streams=generate']],
};

const PLAIN: Features = {
  form: 'small',
  formApart: false,
  tree: false,
  sharedAnnots: false,
  layers: false,
  extras: false,
  contentArray: false,
  redrawn: false,
  xfa: false,
  doubles: false,
  rotate: 0,
};

const FEATURES: readonly Partial<Features>[] = [
  { form: 'rich' },
  { form: 'rich', formApart: true, sharedAnnots: true, extras: true },
  { tree: true, layers: true, contentArray: true },
  { form: 'none', extras: true, layers: true },
  { form: 'rich', tree: true, rotate: 90, extras: true },
  { form: 'rich', formApart: true, layers: true, contentArray: true, sharedAnnots: true },
  { formApart: true, rotate: 90 },
  { form: 'rich', redrawn: true },
  { xfa: true, extras: true, formApart: true },
  { form: 'rich', layers: true, doubles: true },
];

interface Signing {
  readonly features?: Partial<Features>;
  readonly signatures: readonly { readonly id: string; readonly level?: 1 | 2 | 3; readonly lock?: Lock }[];
  readonly options?: Partial<SignPdfOptions>;
  /** Validation data and a document time-stamp are added. */
  readonly archived?: boolean;
}

interface Lock {
  readonly action: 'All' | 'Include' | 'Exclude';
  readonly fields: readonly string[];
}

const lockText = ({ action, fields }: Lock) =>
  action === 'All' ? action : `${action}/Fields[${fields.map((name) => `(${name})`).join('')}]`;
const locking = (lock: Lock): Signing => ({
  features: { form: 'rich', lock: lockText(lock) },
  signatures: [{ id: 'imza', lock }],
});
const visible: Partial<SignPdfOptions> = {
  appearance: { page: 1, rect: { x: 120, y: 5, width: 70, height: 40 }, lines: ['Signed', 'by Ay'] },
};
const STAMPED = {
  profile: 'baseline-t',
  sources: { at: new Date('2026-01-02T03:05:00Z') },
} as const satisfies Partial<SignPdfOptions>;

const SIGNINGS: Readonly<Record<string, Signing>> = {
  approved: { signatures: [{ id: 'Sig1' }] },
  'certified 1': { signatures: [{ id: 'Sig1', level: 1 }] },
  'certified 2': { signatures: [{ id: 'Sig1', level: 2 }] },
  'certified 3': { signatures: [{ id: 'Sig1', level: 3 }] },
  'approved visibly': { signatures: [{ id: 'Sig1' }], options: visible },
  'approved twice': { signatures: [{ id: 'Sig1' }, { id: 'Sig2' }] },
  'certified 2, approved': { signatures: [{ id: 'Sig1', level: 2 }, { id: 'Sig2' }] },
  'certified 3, approved twice': {
    signatures: [{ id: 'Sig1', level: 3 }, { id: 'Sig2' }, { id: 'Sig3' }],
  },
  'locking one field': locking({ action: 'Include', fields: ['tutar'] }),
  'locking all but one': locking({ action: 'Exclude', fields: ['tutar'] }),
  'locking all': locking({ action: 'All', fields: [] }),
  archived: { signatures: [{ id: 'Sig1' }], options: STAMPED, archived: true },
  'certified 1, archived': { signatures: [{ id: 'Sig1', level: 1 }], options: STAMPED, archived: true },
};

export interface BaseRecipe {
  readonly name: string;
  readonly make: () => Promise<Base>;
}

/**
 * Every structure with every way of signing, the other features in turn; each is made when it is asked for.
 * @param withQpdf whether qpdf is there to write some of the structures
 */
export function baseRecipes(withQpdf = true): readonly BaseRecipe[] {
  const recipes: BaseRecipe[] = [];
  for (const [signing, how] of Object.entries(SIGNINGS)) {
    for (const [structure, [, rewriting]] of Object.entries(STRUCTURES)) {
      if (rewriting !== undefined && !withQpdf) continue;
      const turn = recipes.length % FEATURES.length;
      const features = { ...PLAIN, ...FEATURES[turn], ...how.features };
      const name = `${structure}, ${signing}, features ${turn}`;
      recipes.push({ name, make: () => makeBase(name, structure, how, features) });
    }
  }
  return recipes;
}

async function makeBase(
  name: string,
  structure: string,
  signing: Signing,
  features: Features,
): Promise<Base> {
  const [style, qpdf] = STRUCTURES[structure] ?? ['table'];
  const plain = plainPdf(features, style);
  let pdf: Buffer = qpdf === undefined ? plain : rewritten(plain, qpdf);
  for (const { id, level } of signing.signatures) {
    const certification = level === undefined ? {} : { certification: level };
    pdf = await signPdf(pdf, { field: id, ...certification, ...signing.options });
  }
  if (signing.archived === true)
    pdf = await extendPdf(pdf, 'baseline-lta', { at: new Date('2026-01-03T00:00:00Z') });
  const signatures = signing.signatures.map(
    ({ id, level, lock }): BaseSignature => ({ id, rules: rulesOf(level, lock) }),
  );
  return await takenApart({ name, features, pdf, signatures, ownStreams: qpdf === undefined });
}

function rulesOf(level: 1 | 2 | 3 | undefined, lock: Lock | undefined): Rules {
  return { level, locks: (field) => lock !== undefined && isLocked(lock, field) };
}

/** qpdf's version of a file, the same each time. */
function rewritten(pdf: Buffer, args: readonly string[]): Buffer {
  const fixed = ['--static-id', '--static-aes-iv', '--no-warn', '--warning-exit-0'];
  const folder = mkdtempSync(join(tmpdir(), 'tomar-attack-'));
  try {
    const path = join(folder, 'plain.pdf');
    writeFileSync(path, pdf);
    return execFileSync('qpdf', [...fixed, ...args, path, '-']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function takenApart({
  name,
  features,
  pdf,
  signatures,
  ownStreams,
}: Pick<Base, 'name' | 'features' | 'signatures' | 'ownStreams'> & { readonly pdf: Buffer }): Promise<Base> {
  const document = await PdfDocument.open(new BufferSource(pdf));
  const { objects, containers } = await liveObjects(document);
  const root = document.trailer.get('Root');
  const catalog = root !== null && typeof root === 'object' && 'num' in root ? root.num : 0;
  const trailer = ['Info', 'Encrypt', 'ID']
    .filter((key) => document.trailer.has(key))
    .map((key) => `/${key} ${objectText(document.trailer.get(key), 0, undefined)}`)
    .join('');
  return {
    name,
    features,
    style: document.newestSection.kind === 'stream' ? 'stream' : 'table',
    document,
    encrypted: document.encryption !== undefined,
    ownStreams,
    context: {
      before: pdf,
      previous: document.newestSection.offset,
      root: catalog,
      size: await document.nextNumber(),
      trailer,
    },
    signatures,
    objects,
    containers,
    roles: rolesOf(objects, catalog),
  };
}

import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import type { AlgorithmChoice } from '../keys/algorithmFor.ts';
import type { Signer } from '../keys/signer.ts';
import { type SignatureProfile, signatureProfiles } from '../profiles.ts';
import { hasTool, type KeyKind, testKey, testPki, testSources } from '../testing/index.ts';
import { hasPdfBox, judgedByPdfBox } from '../testing/pdfBox.ts';
import { judgedByPopplerAndQpdf } from '../testing/pdfJudges.ts';
import { makePdf } from '../testing/pdfs.ts';
import { validate } from '../validation/index.ts';
import { extendPades, type Mark, type SignPadesOptions, signPades } from './index.ts';

const hasPoppler = hasTool('pdfsig', '-v');
const hasQpdf = hasTool('qpdf', '--version');
const withPdfBox = hasPdfBox();

/** All signers are of one hierarchy, so that only their own keys are made: long RSA keys take seconds. */
const pki = testPki();
const sources = testSources();
const HOUR_MS = 60 * 60 * 1000;
/** Longer ago than the waiting period of P3. */
const yesterday = new Date(Date.now() - 26 * HOUR_MS);
const keys: readonly (readonly [string, KeyKind, AlgorithmChoice])[] = [
  ['RSA-2048', 'rsa2048', {}],
  ['RSA-3072', 'rsa3072', { digest: 'sha384' }],
  ['RSA-4096', 'rsa4096', { digest: 'sha512' }],
  ['RSA-2048 with PSS', 'rsa2048', { pss: true }],
  ['RSA-4096 with PSS', 'rsa4096', { pss: true, digest: 'sha512' }],
  ['P-256', 'p256', {}],
  ['P-384', 'p384', {}],
  ['P-521', 'p521', {}],
];
const signers = new Map<string, Signer>(
  keys.map(([name, kind, choice]) => [name, pki.issue({ key: testKey(kind) }, choice).signer]),
);

const rect = { x: 50, y: 50, width: 180, height: 60 };
const drawSigner = (width: number, height: number): Mark[] => [
  { kind: 'outline', x: 1, y: 1, width: width - 2, height: height - 2, radius: 4, colour: '#9db0d3' },
  {
    kind: 'text',
    text: 'Çağrı Işık',
    x: 8,
    y: 30,
    size: 12,
    weight: 'strong',
    colour: '#16306a',
    maxWidth: 90,
  },
];
const page = makePdf({ style: 'stream' });
const formPage = makePdf({
  catalog: '/AcroForm<</Fields[6 0 R]>>',
  objects: ['<</FT/Sig/T(Onay)/Type/Annot/Subtype/Widget/Rect[10 10 110 60]/F 4/P 4 0 R>>'],
  pages: [{ entries: '/Annots[6 0 R]' }],
});
const forms: readonly (readonly [string, Buffer, Partial<SignPadesOptions>])[] = [
  ['invisible', page, {}],
  ['visible', page, { appearance: { rect, draw: drawSigner, spoken: 'Çağrı Işık' } }],
  ['a filled field', formPage, { field: 'Onay', appearance: { lines: ['Çağrı Işık'] } }],
  ['a certification', page, { certification: 1 }],
];

/** What each profile ends with: its level, and whether a document time-stamp and a security store are there. */
const ends: Readonly<Record<SignatureProfile, readonly [level: string, stamps: number, isLong: boolean]>> = {
  'baseline-b': ['B', 0, false],
  'baseline-t': ['T', 0, false],
  'baseline-lt': ['LT', 0, true],
  'baseline-lta': ['LTA', 1, true],
  'tr-p1': ['B', 0, false],
  'tr-p2': ['T', 0, false],
  'tr-p3': ['LTA', 1, true],
  'tr-p4': ['LTA', 1, true],
  'tr-p3-archive': ['LTA', 1, true],
  'tr-p4-archive': ['LTA', 1, true],
};

interface Cell {
  readonly name: string;
  readonly profile: SignatureProfile;
  readonly pdf: Buffer;
}

async function made(
  profile: SignatureProfile,
  signer: Signer,
  original: Buffer,
  options: Partial<SignPadesOptions>,
): Promise<Buffer> {
  const isP3 = profile.startsWith('tr-p3');
  const given = isP3
    ? { signingTime: yesterday, profile, ...testSources('rsa2048', { at: yesterday }), ...options }
    : { signingTime: new Date(), profile, ...sources, ...options };
  const signed = Buffer.concat([original, await signPades(new BufferSource(original), signer, given)]);
  if (!isP3) return signed;
  // Who signs after P3 comes back for revocation lists when a day has gone by.
  const later = testSources('rsa2048', { listedAt: new Date(Date.now() - HOUR_MS) });
  return Buffer.concat([signed, await extendPades(new BufferSource(signed), { profile, ...later })]);
}

async function allCells(): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for (const profile of signatureProfiles) {
    for (const [key, signer] of signers) {
      for (const [form, original, options] of forms) {
        const pdf = await made(profile, signer, original, options);
        cells.push({ name: `${profile}, ${key}, ${form}`, profile, pdf });
      }
    }
  }
  return cells;
}

/** Each profile with each key once, the forms taking turns: processes are slow to start. */
function forProcesses(cells: readonly Cell[]): readonly Cell[] {
  return cells.filter((_, i) => {
    const [pair, form] = [Math.floor(i / forms.length), i % forms.length];
    return (pair + Math.floor(pair / signers.size)) % forms.length === form;
  });
}

function table<T>(cells: readonly Cell[], value: (cell: Cell) => T): Record<string, T> {
  return Object.fromEntries(cells.map((cell) => [cell.name, value(cell)]));
}

const cells = await allCells();

describe('every profile with every key and in every form', () => {
  it('passes our own validation at its level', { timeout: 60_000 }, async () => {
    const found: Record<string, unknown> = {};
    for (const { name, profile, pdf } of cells) {
      const policy = profile.startsWith('tr-') ? 'tr' : 'etsi';
      const trust = [pki.root.certificate];
      const options = {
        trust,
        crls: [pki.crl('root'), pki.crl('intermediate')],
        offline: true,
        policy,
      } as const;
      const { conclusion, signatures } = await validate(new BufferSource(pdf), options);
      found[name] = [conclusion, ...signatures.map(({ level }) => level)];
    }
    expect(found).toEqual(table(cells, ({ profile }) => ['TOTAL_PASSED', ends[profile][0]]));
  });

  it.runIf(hasPoppler && hasQpdf)('passes pdfsig and qpdf', { timeout: 120_000 }, async () => {
    const judged = forProcesses(cells);
    const found = await judgedByPopplerAndQpdf(table(judged, ({ pdf }) => pdf));
    expect(found).toEqual(table(judged, () => ({ validSignatures: 1, qpdf: '' })));
  });

  it.runIf(withPdfBox)('passes PDFBox and BouncyCastle', { timeout: 120_000 }, () => {
    const files = Object.fromEntries(cells.map(({ pdf }, i) => [`${i}.pdf`, pdf]));
    const lines = judgedByPdfBox(files);
    const found = Object.fromEntries(cells.map(({ name }, i) => [name, lines[i] ?? lines[0]]));
    expect(found).toEqual(
      table(cells, ({ profile }) => {
        const [, stamps, isLong] = ends[profile];
        return `OK signatures=1 stamps=${stamps} certificates=${isLong} revocations=${isLong} vri=${isLong ? 1 : 0}`;
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureError } from '../errors.ts';
import { BufferSource } from '../io/index.ts';
import { inspectPdf, signPades } from '../pades/index.ts';
import { testSigner } from '../testing/index.ts';
import { oddPdf } from '../testing/oddPdfs.ts';
import { makePdf } from '../testing/pdfs.ts';
import { PdfDocument } from './document.ts';
import { revisionsOf } from './revisions.ts';

const plain = makePdf({ style: 'stream', pages: [{}] });
const update = await signPades(new BufferSource(plain), testSigner('p256'), { signingTime: new Date() });

const originals = [
  makePdf(),
  Buffer.concat([plain, update]),
  oddPdf('an empty signature field whose widget is a kid'),
  oddPdf('two pages that share their annotations'),
  makePdf({ style: 'stream', spareObjects: 30, pages: [{}, {}] }),
  makePdf({ style: 'hybrid', spareObjects: 30, catalog: '/AcroForm<</Fields[]>>' }),
];

/** Words that have made readers stumble. */
const poison = [
  '/Length 99999999999 ',
  '/Prev 9 ',
  '/Prev 0 ',
  '/Encrypt 1 0 R',
  '/Type/ObjStm',
  '2 0 obj',
  '/Size 999999999 ',
  '/W[8 8 8]',
  '/W[-1 2 3]',
  '/Index[0 999999999]',
  '/First 99999999 ',
  '/N 99999999 ',
  '/Kids[',
  '<<'.repeat(300),
  '['.repeat(300),
  '((((',
  '1 0 R ',
  'endobj ',
  'stream\r\n',
  'trailer ',
  '/DecodeParms<</Predictor 12/Columns 99999999>>',
  '/Filter[/FlateDecode/FlateDecode]',
];

const mutation = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(), length: fc.nat(400) }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), word: fc.constantFrom(...poison) }),
);

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutate(bytes: Buffer, change: Mutation): Buffer {
  if (bytes.length === 0) return bytes;
  const at = change.at % bytes.length;
  switch (change.kind) {
    case 'flip': {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ (1 << change.bit);
      return copy;
    }
    case 'cut':
      return bytes.subarray(0, at);
    case 'drop':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + change.length)]);
    case 'insert':
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(change.word), bytes.subarray(at)]);
  }
}

describe('damaged files', () => {
  it('give an answer or an error of ours, never another and never none', { timeout: 60_000 }, async () => {
    const damaged = fc
      .tuple(fc.constantFrom(...originals), fc.array(mutation, { minLength: 1, maxLength: 12 }))
      .map(([original, changes]) => changes.reduce(mutate, original));
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const source = new BufferSource(bytes);
        const facts = await inspectPdf(source);
        const isSignable = facts.canSign === true;
        try {
          await revisionsOf(await PdfDocument.open(source));
          await signPades(source, testSigner('p256'), { signingTime: new Date() });
        } catch (error) {
          if (!(error instanceof SignatureError)) throw error;
          expect({ code: error.code, isSignable }).toMatchObject({ isSignable: false });
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['an endless string in each object', '1 0 obj('.repeat(50_000)],
    ['an open dictionary in each object', '1 0 obj<<'.repeat(50_000)],
    ['nesting without end', `1 0 obj${'<</A '.repeat(100_000)}`],
    ['trailers and nothing else', 'trailer<<'.repeat(50_000)],
  ])('%s takes little time', { timeout: 5_000 }, async (_, text) => {
    const facts = await inspectPdf(new BufferSource(Buffer.from(`%PDF-1.7\n${text}`)));
    expect(facts.canSign).toMatchObject({ code: 'pdf_broken' });
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { PdfDocument, signatureFields } from '../../pdf/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { allowedBy, changesAfterRevisions, judgeAfter } from '../pdf/changesAfter.ts';
import { readPdfSignature } from '../pdf/pdfSignature.ts';
import { RevisionHistory } from '../pdf/revisionHistory.ts';
import { ETSI_POLICY } from '../policy.ts';

/** What an object may pass itself off as, so that a change of it would be one that is allowed. */
const DISGUISES = [
  '',
  '/Type/StructElem/S/P',
  '/Type/StructTreeRoot',
  '/Type/Annot/Subtype/Text/Rect[0 0 9 9]',
  '/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]',
  '/FT/Tx/T(b)',
  '/FT/Sig/T(c)',
  '/Type/Metadata/Subtype/XML',
  '/Type/Extensions',
  '/Nums[]',
  '/Type/DSS',
] as const;

/** Entries that say how something is drawn; none of them is one that may change by name in any object. */
const KEYS = ['ca', 'Matrix', 'BBox', 'Widths', 'BaseFont', 'Function', 'Domain', 'Own'] as const;
const FIRST = 6;
const COUNT = 8;

interface Graph {
  readonly nodes: readonly {
    readonly disguise: string;
    readonly kind: 'dict' | 'array' | 'stream';
    readonly refs: readonly number[];
  }[];
  /** Where the graph is attached: in resources, as content, in the catalog, in the form. */
  readonly place: 'resources' | 'contents' | 'catalog' | 'annotation' | 'form';
}

const graphs: fc.Arbitrary<Graph> = fc.record({
  nodes: fc.array(
    fc.record({
      disguise: fc.constantFrom(...DISGUISES),
      kind: fc.constantFrom('dict', 'dict', 'array', 'stream'),
      refs: fc.array(fc.nat(COUNT - 1), { maxLength: 3 }),
    }),
    { minLength: COUNT, maxLength: COUNT },
  ),
  place: fc.constantFrom('resources', 'contents', 'catalog', 'annotation', 'form'),
});

function body(graph: Graph, index: number, more = ''): string {
  const node = graph.nodes[index];
  if (node === undefined) throw new Error('No such node');
  // Each leads to the next one, so that all are reached.
  const refs = [...(index + 1 < COUNT ? [index + 1] : []), ...node.refs].map((each) => `${FIRST + each} 0 R`);
  if (node.kind === 'array') return `[${refs.join(' ')} (${more})]`;
  const entries = refs.map((ref, i) => `/To${i} ${ref}`).join('');
  if (node.kind === 'dict') return `<<${node.disguise}${entries}${more}>>`;
  const data = `% ${more}`;
  return `<<${node.disguise}${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

function document(graph: Graph): Buffer {
  const first = `${FIRST} 0 R`;
  const entries = {
    resources: { page: `/Resources<</Font<</F1 3 0 R>>/ExtGState<</G ${first}>>>>`, catalog: '' },
    contents: { page: `/Contents[5 0 R ${first}]`, catalog: '' },
    catalog: { page: '', catalog: `/Outlines ${first}` },
    annotation: { page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${first}>>]`, catalog: '' },
    form: { page: '', catalog: `/AcroForm<</Fields[]/Own ${first}>>` },
  }[graph.place];
  const pdf = makePdf({
    catalog: entries.catalog,
    pages: [{ entries: graph.place === 'contents' ? '' : entries.page }],
    objects: graph.nodes.map((_, i) => body(graph, i)),
  });
  if (graph.place !== 'contents') return pdf;
  // The page's own content stands first in the list; the same length keeps the table right.
  return appendTable(pdf, { parts: [part(4, objectText(pdf, 4).replace('/Contents 5 0 R', entries.page))] });
}

async function verdictAfter(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PdfDocument.open(new BufferSource(pdf));
  const [field] = await signatureFields(document);
  const history = await RevisionHistory.read(document);
  if (field?.signature === undefined) throw new Error('No signature');
  const signature = await readPdfSignature(field, field.signature, history);
  const { revision } = signature;
  if (revision === undefined) throw new Error('No signed revision');
  const told = await changesAfterRevisions([revision], false, history);
  const judged = judgeAfter(
    told.get(revision)?.changes ?? [],
    await allowedBy(signature, history),
    ETSI_POLICY,
  );
  return [...judged.problems, ...judged.doubts].map(({ code }) => code);
}

it('reports any change of an object that something shown leads to, whatever it calls itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      graphs,
      fc.nat(COUNT - 1),
      fc.constantFrom(...KEYS),
      fc.constantFrom(undefined, 2, 3),
      async (graph, index, key, certification) => {
        const signed = await signPdf(document(graph), certification === undefined ? {} : { certification });
        const changed = body(graph, index, `/${key} 7`);
        const codes = await verdictAfter(appendTable(signed, { parts: [part(FIRST + index, changed)] }));
        expect(codes).not.toEqual([]);
      },
    ),
    { numRuns: 100, seed: 20_260_102 },
  );
});

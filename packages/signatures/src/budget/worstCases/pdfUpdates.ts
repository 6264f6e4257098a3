import { issueCrl } from '../../issuing/index.ts';
import { testPki } from '../../testing/keys.ts';
import { firstExtra, makePdf } from '../../testing/pdfs.ts';
import { KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { fill, type WorstCase } from './worstCase.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const pki = testPki(KIND);
/** The number of the first object that a test brings along. */
const OWN = firstExtra();

type Row = readonly [num: number, offset: number];

interface Update {
  readonly objects?: Readonly<Record<number, string>>;
  /** Objects that are said to be where they are not written now. */
  readonly rows?: readonly Row[];
  /** Further entries of the trailer. */
  readonly trailer?: string;
}

/** Appends updates until the file has so many octets; each knows where the ones before put their objects. */
function updated(
  pdf: Uint8Array,
  octets: number,
  next: (index: number, offsets: ReadonlyMap<number, number>) => Update,
): Buffer {
  const before = Buffer.from(pdf).toString('latin1');
  const root = [...before.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1];
  let previous = Number([...before.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
  const offsets = new Map(
    [...before.matchAll(/(?:^|\n)(\d+) 0 obj/g)].map((found) => [
      Number(found[1]),
      found.index + (found[0].startsWith('\n') ? 1 : 0),
    ]),
  );
  const parts = [before];
  for (let at = before.length, index = 0; at < octets; index++) {
    const { objects = {}, rows = [], trailer = '' } = next(index, offsets);
    let text = '';
    const all: Row[] = [...rows];
    for (const [num, body] of Object.entries(objects)) {
      all.push([Number(num), at + text.length]);
      offsets.set(Number(num), at + text.length);
      text += `${num} 0 obj\n${body}\nendobj\n`;
    }
    const xref = at + text.length;
    const table = all
      .map(([num, offset]) => `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
      .join('');
    text += `xref\n${table}trailer\n<</Size 99999/Root ${root} 0 R/Prev ${previous}${trailer}>>\nstartxref\n${xref}\n%%EOF\n`;
    parts.push(text);
    previous = xref;
    at += text.length;
  }
  return latin1(parts.join(''));
}

/** Object `OWN` is signed, written once more, and from then on every update says it is at the other of the two places. */
async function backAndForth(octets: number, body: (share: number) => string): Promise<Buffer> {
  // A file with more updates than readers take is another case.
  const text = body(Math.max(octets / 3, (octets - 4_000 * 120) / 2));
  const signed = await signPdf(makePdf({ catalog: `/Own ${OWN} 0 R`, objects: [text] }));
  const places: number[] = [];
  return updated(signed, octets, (index, offsets) => {
    if (index === 0) {
      places.push(offsets.get(OWN) ?? 0, signed.length);
      return { objects: { [OWN]: text } };
    }
    return { rows: [[OWN, places[index % 2] ?? 0]] };
  });
}

const stream = (dict: string, data: string) =>
  `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`;

export const pdfUpdateCases: readonly WorstCase[] = [
  {
    name: 'a long list of references that every update has in another place',
    make: (octets) => backAndForth(octets, (share) => `[${fill(share, () => '1 0 R ')}]`),
  },
  {
    name: 'a dictionary of very many keys that every update has in another place',
    make: (octets) => backAndForth(octets, (share) => `<<${fill(share, (index) => `/K${index} 1`)}>>`),
  },
  {
    name: 'a long stream that every update has in another place',
    make: (octets) => backAndForth(octets, (share) => stream('', 'a'.repeat(share))),
  },
  {
    name: 'a long text that every update has in another place',
    make: (octets) => backAndForth(octets, (share) => `(${'a'.repeat(share)})`),
  },
  {
    name: 'validation data that every update takes out of its list',
    make: async (octets) => {
      const data = stream('', 'a'.repeat(octets / 3));
      const list = [OWN + 1, OWN + 2];
      const signed = await signPdf(
        makePdf({ catalog: `/DSS ${OWN} 0 R`, objects: [`<</Certs[${OWN + 1} 0 R]>>`, data, data] }),
      );
      return updated(signed, octets, (index) => ({
        objects: { [OWN]: `<</Certs[${list[index % 2]} 0 R]/CRLs[]>>` },
      }));
    },
  },
  {
    name: 'a store of validation data that grows with every update',
    make: async (octets) => {
      const { certificate } = pki.intermediate;
      const signed = await signPdf(makePdf({ catalog: `/DSS ${OWN} 0 R`, objects: ['<<>>'] }));
      const refs: string[] = [];
      return updated(signed, octets, (index) => {
        const num = 2000 + index;
        refs.push(`${num} 0 R`);
        return {
          objects: {
            [OWN]: `<</Certs[${refs.slice(-200).join(' ')}]>>`,
            [num]: stream('', Buffer.from(certificate).toString('latin1')),
          },
        };
      });
    },
  },
  {
    name: 'CRLs in the store, by the thousand',
    make: async (octets) => {
      const lists = Array.from({ length: Math.min(20_000, Math.floor(octets / 500)) }, (_, index) =>
        issueCrl({
          issuer: pki.intermediate,
          thisUpdate: new Date(Date.UTC(2026, 0, 1) + index * 1000),
          nextUpdate: new Date('2034-01-01T00:00:00Z'),
        }),
      );
      const refs = lists.map((_, index) => `${2000 + index} 0 R`).join(' ');
      const objects: Record<number, string> = { [OWN]: `<</CRLs[${refs}]>>` };
      for (const [index, list] of lists.entries())
        objects[2000 + index] = stream('', Buffer.from(list).toString('latin1'));
      const signed = await signPdf(makePdf({ catalog: `/DSS ${OWN} 0 R`, objects: ['<<>>'] }));
      return updated(signed, signed.length + 1, () => ({ objects }));
    },
  },
  {
    name: 'a hybrid file, continued again and again',
    make: async (octets) => {
      const signed = await signPdf(makePdf({ style: 'hybrid' }));
      const rows = Buffer.from([1, 0, 0, 0, 9, 0, 0]).toString('latin1');
      const hidden = (num: number) =>
        stream(`/Type/XRef/W[1 4 2]/Index[${num} 1]/Size 99999/Root 1 0 R`, rows);
      const first = signed.length;
      const at = first;
      let size = first;
      return updated(signed, octets, (index) => {
        const objects = { [3000 + (index % 500)]: hidden(4000) };
        const place = index === 0 ? at : size;
        size = place;
        return { objects, trailer: `/XRefStm ${place}` };
      });
    },
  },
  {
    name: 'signatures by the hundred, each over its revision',
    make: async (octets) => {
      let pdf: Buffer = await signPdf(makePdf());
      for (let count = 1; count < 400 && pdf.length < octets; count++) pdf = await signPdf(pdf);
      return pdf;
    },
  },
  {
    name: 'names, labels and outlines nested as deep as the file is long, all written anew',
    make: async (octets) => {
      const tree = (from: number, count: number, node: (num: number, next: string) => string) =>
        Array.from({ length: count }, (_, index) =>
          node(from + index, index === count - 1 ? '' : `${from + index + 1} 0 R`),
        );
      const count = Math.floor(octets / 400);
      const nested = (key: string) => (num: number, next: string) => `<</Own ${num}/${key}[${next}]>>`;
      const objects = [
        ...tree(OWN, count, nested('Kids')),
        ...tree(OWN + count, count, nested('Kids')),
        ...tree(
          OWN + 2 * count,
          count,
          (num, next) => `<</Title(a)/First ${next === '' ? 'null' : next}/Own ${num}>>`,
        ),
      ];
      const catalog = `/Names<</Dests ${OWN} 0 R>>/PageLabels ${OWN + count} 0 R/Outlines ${OWN + 2 * count} 0 R`;
      const signed = await signPdf(makePdf({ catalog, objects }));
      const anew: Record<number, string> = {};
      for (const [index, body] of objects.entries()) anew[OWN + index] = body.replace('/Own', '/Else');
      return updated(signed, signed.length + 1, () => ({ objects: anew }));
    },
  },
  {
    name: 'object streams that extend each other in a circle',
    make: (octets) => {
      const count = Math.floor(octets / 120);
      const objects = Array.from({ length: count }, (_, index) =>
        stream(
          `/Type/ObjStm/N 1/First 8/Extends ${OWN + ((index + 1) % count)} 0 R`,
          `${9000 + index} 0  <<>>`,
        ),
      );
      return signPdf(makePdf({ style: 'stream', objects }));
    },
  },
];

import { objectStream } from '../layout.ts';
import { objectText } from '../objectText.ts';
import { freedRows } from '../wellFormed.ts';
import { evil, good, oneOf, respelt, rowOf, spoilt, type Writing, writing } from './writing.ts';

/** The update as it is right beside one object that hides in something harmless. */
const hiding = (name: string, hide: (text: string, num: number) => string): Writing =>
  writing(name, (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.encrypted) return undefined;
    const { num, others } = found;
    const holder = edit.next + 5;
    const carrier = `${holder} 0 obj\n${hide(evil(edit, num).text, num)}\nendobj\n`;
    return {
      style: edit.base.style,
      pieces: [...others, { num: holder, text: carrier }],
      rows: freedRows(edit),
    };
  });

/** The same, and the row leads into the hiding place. */
const ledInto = (name: string, hide: (text: string) => string): Writing =>
  writing(name, (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.encrypted) return undefined;
    const { num, others } = found;
    const text = evil(edit, num).text;
    const holder = edit.next + 5;
    const carrier = `${holder} 0 obj\n${hide(text)}\nendobj\n`;
    return {
      style: edit.base.style,
      pieces: [...others, { num: holder, text: carrier }],
      rows: freedRows(edit),
      changeRows: (rows, { pieces }) => [
        ...rows,
        rowOf(num, (pieces[others.length] ?? 0) + carrier.indexOf(text)),
      ],
    };
  });

const inStream = (text: string, length = text.length) => `<</Length ${length}>>\nstream\n${text}\nendstream`;

/** Of all numbers but those of references and of a stream's length; strings are left alone. */
function realNumbers(text: string): string | undefined {
  const [head = '', ...rest] = text.split('stream\n');
  const start = head.indexOf('obj');
  if (head.includes('(') || !/\d/.test(head.slice(start))) return undefined;
  const spelt = head
    .slice(start)
    .replaceAll(/\/Length \d+|\d+ \d+ R|(?<![\w.#<-])\d+(?![\w.])/g, (found) =>
      /^\d+$/.test(found) ? `${found}.0` : found,
    );
  return [head.slice(0, start) + spelt, ...rest].join('stream\n');
}

/** How objects are written (7.2, 7.3), and streams (7.3.8). */
export const OBJECTS: readonly Writing[] = [
  hiding('an object in a string', (text) => `(${text.replaceAll(/[()\\]/g, '\\$&')})`),
  hiding('an object in a comment', (text, num) => `<<>>\n%${text.replaceAll('\n', ' ')}\n%${num}`),
  hiding('an object in a comment of carriage returns', (text) => `<<>>\n%\r${text}`),
  hiding('an object in a stream', (text) => inStream(text)),
  hiding('an object in a stream of no length', (text) => inStream(text, 0)),
  hiding('an object in a stream that seems to end', (text) => inStream(`endstream\nendobj\n${text}`)),
  hiding('an object in a hexadecimal string', (text) => `<${Buffer.from(text, 'latin1').toString('hex')}>`),
  hiding('an object in an object', (text) => `<<>>\n${text}`),
  ledInto('a row into a string', (text) => `(${text})`),
  ledInto('a row into a comment', (text) => `<<>>\n%\n${text}`),
  ledInto('a row into a stream', (text) => inStream(text)),
  spoilt('a row into a content of the base', (_layout, edit, random) => {
    const hidden = Buffer.from(edit.base.context.before).indexOf('stream\n');
    return { changeRows: (rows) => [...rows, rowOf(random.oneOf(edit.base.roles.pages), hidden + 7)] };
  }),
  ...['xyz', '<<>>', 'endobj', '1 2', '(', '>>', '\0\0', '\x0c', '%comment', 'endstream', '[ ]', 'obj'].map(
    (junk) =>
      spoilt(`between objects: ${JSON.stringify(junk)}`, (layout) => ({
        pieces: layout.pieces.flatMap((piece) => [{ text: `${junk}\n` }, piece]),
      })),
  ),
  respelt('no endobj', (bad) => bad.replace(/endobj\n$/, '\n')),
  respelt('endobj glued', (bad) => bad.replace(/\nendobj\n$/, 'endobj\n')),
  respelt('endobj twice', (bad) => `${bad}endobj\n`),
  respelt('a header of zeros', (bad) => bad.replace(/^(\d+) 0 obj/, '00$1 00 obj')),
  respelt('a header with a sign', (bad) => `+${bad}`),
  respelt('a header with a comment', (bad) => bad.replace(' 0 obj', ' %x\n0 obj')),
  respelt('a header over lines', (bad) => bad.replace(/^(\d+) 0 obj/, '$1\n0\nobj')),
  respelt('a header glued', (bad) => bad.replace(' obj\n', ' obj')),
  respelt('a header with a word in between', (bad) => bad.replace(' 0 obj', ' 0 objx')),
  respelt('a header of another number', (bad, _fine, _random, num) => bad.replace(/^\d+/, String(num + 1))),
  respelt('two headers', (bad, _fine, _random, num) => `${num} 0 obj\n${bad}`),
  respelt('names in codes', (bad) =>
    bad.replaceAll(/\/([A-Z])(?=[a-z])/g, (_, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`),
  ),
  respelt('a name with a broken code', (bad) => bad.replace('<<', '<</A#zz 1')),
  respelt('a name with a zero', (bad) => bad.replace('<<', '<</Contents#00 1')),
  respelt('a name with a blank', (bad) => bad.replace('<<', '<</ /X 1')),
  respelt('an odd number of entries', (bad) => bad.replace('<<', '<</Odd')),
  respelt('a key that is no name', (bad) => bad.replace('<<', '<<(Key) 1')),
  respelt('a dictionary that has no end', (bad) => bad.replace('>>', '')),
  respelt('a dictionary that ends twice', (bad) => bad.replace(/>>(?=\n)/, '>>>>')),
  respelt('an array that has no end', (bad) => (bad.includes(']') ? bad.replace(']', '') : undefined)),
  respelt('a string that has no end', (bad) => (bad.includes(')') ? bad.replace(')', '') : undefined)),
  respelt('an odd number', (bad) => bad.replace('<<', '<</Odd 1e5/Even --5/Third 1.2.3')),
  respelt('a reference of generation 1', (bad) =>
    / 0 R/.test(bad) ? bad.replaceAll(' 0 R', ' 1 R') : undefined,
  ),
  respelt('a reference over a comment', (bad) => bad.replace(/ 0 R/, ' 0%\nR')),
  respelt('a reference with zeros', (bad) =>
    / \d+ 0 R/.test(bad) ? bad.replace(/ (\d+) 0 R/, ' 00$1 00 R') : undefined,
  ),
  respelt('null for an entry', (bad) => bad.replace('<<', '<</Contents null/Kids null')),
  respelt('null for what is handed down', (bad) => bad.replace('<<', '<</Rotate null/MediaBox null')),
  respelt('null for what a picture may have', (bad) => bad.replace('<<', '<</Interpolate null/OC null')),
  respelt('real numbers for whole ones', realNumbers),
  respelt('a string over lines', (bad) => (/\([^)]/.test(bad) ? bad.replace('(', '(\r\n') : undefined)),
  respelt('carriage returns', (bad) => (bad.includes('stream\n') ? undefined : bad.replaceAll('\n', '\r'))),
  respelt('form feeds', (bad) => (bad.includes('stream\n') ? undefined : bad.replaceAll('\n', '\f'))),
  respelt('a length too short', (bad) =>
    bad.includes('stream\n') ? bad.replace(/\/Length \d+/, '/Length 5') : undefined,
  ),
  respelt('a length too long', (bad) =>
    bad.includes('stream\n') ? bad.replace(/\/Length \d+/, '/Length 5000') : undefined,
  ),
  respelt('a negative length', (bad) =>
    bad.includes('stream\n') ? bad.replace(/\/Length \d+/, '/Length -1') : undefined,
  ),
  respelt('no length', (bad) => (bad.includes('stream\n') ? bad.replace(/\/Length \d+/, '') : undefined)),
  respelt('a length twice', (bad) =>
    bad.includes('stream\n') ? bad.replace('/Length', '/Length 3/Length') : undefined,
  ),
  respelt('a length that is missing', (bad) =>
    bad.includes('stream\n') ? bad.replace(/\/Length \d+/, '/Length 99999 0 R') : undefined,
  ),
  respelt('stream and a carriage return', (bad) =>
    bad.includes('stream\n') ? bad.replace('stream\n', 'stream\r') : undefined,
  ),
  respelt('stream and blanks', (bad) =>
    bad.includes('stream\n') ? bad.replace('stream\n', 'stream \n') : undefined,
  ),
  respelt('stream without an end', (bad) =>
    bad.includes('stream\n') ? bad.replace('endstream', '') : undefined,
  ),
  respelt('endstream glued', (bad) =>
    bad.includes('stream\n') ? bad.replace('\nendstream', 'endstream') : undefined,
  ),
  respelt('a filter that is not there', (bad) =>
    bad.includes('stream\n') ? bad.replace('/Length', '/Filter/None/Length') : undefined,
  ),
  respelt('a filter of its own file', (bad) =>
    bad.includes('stream\n') ? bad.replace('/Length', '/F(other.bin)/Length') : undefined,
  ),
  respelt('an identity filter', (bad) =>
    bad.includes('stream\n')
      ? bad.replace('/Length', '/Filter/Crypt/DecodeParms<</Name/Identity>>/Length')
      : undefined,
  ),
  spoilt('signed octets once more', (layout, edit) => ({
    changeAll: (all) => `${Buffer.from(edit.base.context.before).toString('latin1', 0, 2000)}${all}`,
    pieces: layout.pieces,
  })),
];

/** A container of the update, or of the base, that is not what the rows say (7.5.7). */
const container = (
  name: string,
  make: (
    objects: readonly (readonly [number, string])[],
    harmless: readonly (readonly [number, string])[],
  ) => {
    entries: string;
    data: string;
  },
  index = 0,
): Writing =>
  writing(`container: ${name}`, (edit, random) => {
    const found = oneOf(edit, random);
    if (
      found === undefined ||
      edit.base.style !== 'stream' ||
      evil(edit, found.num).text.includes('\nstream\n')
    )
      return undefined;
    const { num, others } = found;
    const bad = [[num, objectText(edit.get(num), num, undefined)] as const];
    const fine = [[num, objectText(edit.base.objects.get(num) ?? null, num, undefined)] as const];
    if (good(edit, num).text.includes('\nstream\n')) return undefined;
    const { entries, data } = make(bad, fine);
    const holder = edit.addText(`<<${entries}>>`, data).num;
    return {
      style: 'stream',
      pieces: [...others, evil(edit, holder)],
      rows: [rowOf(num, holder, index, 2), ...freedRows(edit)],
    };
  });

export const CONTAINERS: readonly Writing[] = [
  container('an object twice, the original last', (bad, fine) => objectStream([...bad, ...fine])),
  container('an object twice, the original first', (bad, fine) => objectStream([...fine, ...bad])),
  container(
    'an object twice, the original first, the second named',
    (bad, fine) => objectStream([...fine, ...bad]),
    1,
  ),
  container('of another number', (bad) => objectStream(bad.map(([num, text]) => [num + 1, text]))),
  container('an index beyond', (bad) => objectStream(bad), 3),
  container('/N too small', (bad) => {
    const { entries, data } = objectStream(bad);
    return { entries: entries.replace(/\/N \d+/, '/N 0'), data };
  }),
  container('/N too large', (bad) => {
    const { entries, data } = objectStream(bad);
    return { entries: entries.replace(/\/N \d+/, '/N 9'), data };
  }),
  container('/First too small', (bad) => {
    const { entries, data } = objectStream(bad);
    return { entries: entries.replace(/\/First \d+/, '/First 0'), data };
  }),
  container('two values in one place', (bad, fine) => {
    const [[num, text] = [0, '']] = bad;
    return objectStream([[num, `${text} ${fine[0]?.[1] ?? ''}`]]);
  }),
  container('a header in it', (bad) => {
    const [[num, text] = [0, '']] = bad;
    return objectStream([[num, `${text} ${num} 0 obj <<>> endobj`]]);
  }),
  container('/Extends itself', (bad) => {
    const { entries, data } = objectStream(bad);
    return { entries: `${entries}/Extends 5 0 R`, data };
  }),
  container('no /Type', (bad) => {
    const { entries, data } = objectStream(bad);
    return { entries: entries.replace('/Type/ObjStm', ''), data };
  }),
  container('junk in front', (bad) => {
    const { entries, data } = objectStream(bad);
    return {
      entries: entries.replace(/\/First (\d+)/, (_, first) => `/First ${Number(first) + 4}`),
      data: `xyz ${data}`,
    };
  }),
  writing('container: one of the base written anew', (edit, random) => {
    const found = oneOf(edit, random);
    const holders = [...edit.base.containers].filter(([, inside]) => found && inside.includes(found.num));
    const [holder, inside = []] = holders[0] ?? [];
    if (found === undefined || holder === undefined || evil(edit, found.num).text.includes('\nstream\n'))
      return undefined;
    const texts = inside.map((num) => [num, objectText(edit.get(num), num, undefined)] as const);
    const { entries, data } = objectStream(texts);
    const body = edit.addText(`<<${entries}>>`, data).num;
    const text = objectText(edit.get(body), holder, edit.base.document);
    const others = found.others.filter(({ num }) => num === undefined || !inside.includes(num));
    return {
      style: 'stream',
      pieces: [...others, { num: holder, text: `${holder} 0 obj\n${text}\nendobj\n` }],
      rows: freedRows(edit),
    };
  }),
  writing('container: one of the base freed', (edit, random) => {
    const holders = [...edit.base.containers.keys()];
    if (holders.length === 0) return undefined;
    return { style: 'stream', pieces: [], rows: [rowOf(random.oneOf(holders), 0, 1, 0)] };
  }),
  writing('container: one of the base at another place', (edit, random) => {
    const holders = [...edit.base.containers.keys()];
    if (holders.length === 0) return undefined;
    return { style: 'stream', pieces: [], rows: [rowOf(random.oneOf(holders), 15, 0, 1)] };
  }),
  writing('container: rows of the base’s container changed', (edit, random) => {
    const holders = [...edit.base.containers];
    if (holders.length === 0) return undefined;
    const [holder, inside] = random.oneOf(holders);
    const num = random.oneOf(inside);
    return {
      style: 'stream',
      pieces: [],
      rows: [rowOf(num, holder, Math.floor(random.between(0, inside.length)), 2)],
    };
  }),
];

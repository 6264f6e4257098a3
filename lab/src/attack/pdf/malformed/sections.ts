import type { Row } from '../layout.ts';
import { tableRow, xrefStream } from '../layout.ts';
import { freedRows } from '../wellFormed.ts';
import { evil, good, oneOf, rowOf, spoilt, type Writing, writing } from './writing.ts';

const changeEach = (change: (row: Row) => Row) => (rows: readonly Row[]) => rows.map(change);

/** Cross-references that say what is not so (7.5.4, 7.5.5, 7.5.8). */
export const SECTIONS: readonly Writing[] = [
  ...[-3, -1, 1, 5].map((off) =>
    spoilt(`offsets ${off} beside`, () => ({
      changeRows: changeEach((row) => (row.type === 1 ? { ...row, second: row.second + off } : row)),
    })),
  ),
  spoilt('an offset of another object', (_layout, edit, random) => {
    const { catalog, pages, contents } = edit.base.roles;
    const wrong = random.oneOf([catalog, ...pages, ...contents]);
    return { changeRows: (rows) => [...rows, rowOf(wrong, rows[0]?.second ?? 15)] };
  }),
  spoilt('rows that name generation 1', () => ({
    changeRows: changeEach((row) => (row.type === 1 ? { ...row, third: 1 } : row)),
  })),
  writing('objects of generation 1', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined) return undefined;
    const pieces = [...found.others, evil(edit, found.num, 1)];
    const named = random.between(0, 1) < 0.5;
    return {
      style: edit.base.style,
      pieces,
      rows: freedRows(edit),
      ...(named
        ? {}
        : { changeRows: changeEach((row: Row) => ({ ...row, third: row.type === 1 ? 0 : row.third })) }),
    };
  }),
  spoilt(
    'rows of an unknown type',
    () => ({ changeRows: changeEach((row) => ({ ...row, type: 3 })) }),
    'stream',
  ),
  spoilt(
    'rows for no container',
    (_layout, edit, random) => ({
      changeRows: (rows) => [
        ...rows,
        rowOf(random.oneOf(edit.base.roles.pages), random.oneOf([1, 2, edit.next]), 0, 2),
      ],
    }),
    'stream',
  ),
  spoilt('rows in another order', () => ({ changeRows: (rows) => rows.toReversed() })),
  spoilt('no rows at all', () => ({ changeRows: () => [] })),
  spoilt(
    'a row with a letter too much',
    () => ({ changeTable: (table) => table.replace(/ n \n/, ' nn\n') }),
    'table',
  ),
  spoilt(
    'rows of nineteen octets',
    () => ({ changeTable: (table) => table.replaceAll(/ ([nf]) \n/g, ' $1\n') }),
    'table',
  ),
  spoilt(
    'rows of capital letters',
    () => ({ changeTable: (table) => table.replaceAll(' n \n', ' N \n') }),
    'table',
  ),
  spoilt(
    'a count too high',
    () => ({ changeTable: (table) => table.replace(/\n(\d+) 1\n/, '\n$1 2\n') }),
    'table',
  ),
  spoilt(
    'a count too low',
    () => ({ changeTable: (table) => table.replace(/\n(\d+) 1\n/, '\n$1 0\n') }),
    'table',
  ),
  spoilt(
    'an object number one too high',
    () => ({ changeTable: (table) => table.replace(/\n(\d+) 1\n/, (_, num) => `\n${Number(num) + 1} 1\n`) }),
    'table',
  ),
  spoilt(
    'a comment in the table',
    () => ({ changeTable: (table) => table.replace('xref\n', 'xref %x\n') }),
    'table',
  ),
  spoilt('words around the table', () => ({ changeTable: (table) => `${table}xyz\n` }), 'table'),
  spoilt(
    'two tables, one of the original',
    (_layout, edit, random) => {
      const found = oneOf(edit, random);
      if (found === undefined) return undefined;
      const { num, others } = found;
      return {
        pieces: [...others, evil(edit, num), { text: good(edit, num).text }],
        changeTable: (table) =>
          `${table}trailer\n<<>>\nxref\n${tableRow(rowOf(num, edit.base.context.before.length + 1))}`,
      };
    },
    'table',
  ),
  spoilt(
    '/Index short',
    () => ({ changeTrailer: (dict) => dict.replace(/\/Index\[\d+ 1 ?/, '/Index[') }),
    'stream',
  ),
  spoilt(
    '/Index long',
    () => ({ changeTrailer: (dict) => dict.replace('/Index[', '/Index[4 2 ') }),
    'stream',
  ),
  spoilt('no /Index', () => ({ changeTrailer: (dict) => dict.replace(/\/Index\[[^\]]*\]/, '') }), 'stream'),
  spoilt(
    '/Index twice',
    () => ({ changeTrailer: (dict) => dict.replace('/Index', '/Index[4 1]/Index') }),
    'stream',
  ),
  spoilt(
    '/Index with an overlap',
    () => ({ changeTrailer: (dict) => dict.replace(/\/Index\[(\d+) 1/, '/Index[$1 1 $1 1') }),
    'stream',
  ),
  spoilt(
    '/W of no type',
    () => ({ changeTrailer: (dict) => dict.replace('/W[1 4 3]', '/W[0 5 3]') }),
    'stream',
  ),
  spoilt(
    '/W of other widths',
    () => ({ changeTrailer: (dict) => dict.replace('/W[1 4 3]', '/W[1 3 4]') }),
    'stream',
  ),
  spoilt(
    '/W twice',
    () => ({ changeTrailer: (dict) => dict.replace('/W[1 4 3]', '/W[1 4 3]/W[1 3 4]') }),
    'stream',
  ),
  spoilt(
    'the section no /XRef',
    () => ({ changeTrailer: (dict) => dict.replace('/Type/XRef', '/Type/XReff') }),
    'stream',
  ),
  writing('a hybrid whose parts disagree', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.style !== 'table') return undefined;
    const { num, others } = found;
    const order = random.between(0, 1) < 0.5;
    const both = order
      ? [good(edit, num), { text: evil(edit, num).text }]
      : [evil(edit, num), { text: good(edit, num).text }];
    const other = others.length + 1;
    let at = 0;
    return {
      style: 'hybrid',
      pieces: [...others, ...both],
      changeRows: (rows, places) => {
        at = places.pieces[other] ?? 0;
        return rows;
      },
      hidden: () => [rowOf(num, at)],
    };
  }),
  writing('a hybrid whose table frees what its stream has', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.style !== 'table') return undefined;
    const { num, others } = found;
    let at = 0;
    return {
      style: 'hybrid',
      pieces: [...others, { text: evil(edit, num).text }],
      changeRows: (rows, places) => {
        at = places.pieces[others.length] ?? 0;
        return [...rows, rowOf(num, 0, 65535, 0)];
      },
      hidden: () => [rowOf(num, at)],
    };
  }),
  writing('a hybrid whose stream has more', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.style !== 'table') return undefined;
    const { num, others } = found;
    let at = 0;
    return {
      style: 'hybrid',
      pieces: [...others, { text: evil(edit, num).text }],
      changeRows: (rows, places) => {
        at = places.pieces[others.length] ?? 0;
        return rows;
      },
      hidden: () => [rowOf(num, at)],
    };
  }),
  spoilt('/XRefStm to nowhere', () => ({ changeTrailer: (dict) => dict.replace(/>>$/, '/XRefStm 15>>') })),
  spoilt('/XRefStm to the revision before', (_layout, edit) => ({
    changeTrailer: (dict) => dict.replace(/>>$/, `/XRefStm ${edit.base.context.previous}>>`),
  })),
  writing('a second section that only /Prev reaches', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.style !== 'table') return undefined;
    const { num, others } = found;
    const { previous, root, size } = edit.base.context;
    const text = evil(edit, num).text;
    const inner = (at: number) =>
      `xref\n${tableRow(rowOf(num, at))}trailer\n<</Size ${Math.max(size, num + 1)}/Root ${root} 0 R/Prev ${previous}>>\n`;
    return {
      style: 'table',
      pieces: [...others, { text }, { text: inner(1_000_000_000) }],
      changeTrailer: (dict, { pieces }) =>
        dict.replace(/\/Prev \d+/, `/Prev ${pieces[others.length + 1] ?? 0}`),
      changeAll: (all) =>
        all.replace(
          '1000000000',
          String(edit.base.context.before.length + all.indexOf(text)).padStart(10, '0'),
        ),
      rows: freedRows(edit),
    };
  }),
  writing('a stream for a section that a table has too', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.style !== 'table') return undefined;
    const { num, others } = found;
    const { root, size } = edit.base.context;
    return {
      style: 'table',
      pieces: [
        ...others,
        evil(edit, num),
        { text: xrefStream(size + 50, [rowOf(num, 15)], `/Size ${size + 51}/Root ${root} 0 R`) },
      ],
      rows: freedRows(edit),
    };
  }),
];

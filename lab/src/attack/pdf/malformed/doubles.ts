import { objectStream } from '../layout.ts';
import { objectText } from '../objectText.ts';
import { freedRows } from '../wellFormed.ts';
import { evil, good, oneOf, respelt, rowOf, unnamed, type Writing, writing } from './writing.ts';

const body = (text: string) => text.replace(/^\d+ \d+ obj\n/, '').replace(/\nendobj\n$/, '');

/** Something there twice: rows, objects, keys, dictionaries (ISO 32000-2, 7.3.7, 7.5.4, 7.5.7). */
export const DOUBLES: readonly Writing[] = [
  ...[true, false].map((first) =>
    writing(`an object twice, both named, the original ${first ? 'first' : 'last'}`, (edit, random) => {
      const found = oneOf(edit, random);
      if (found === undefined) return undefined;
      const { num, others } = found;
      const both = first ? [good(edit, num), evil(edit, num)] : [evil(edit, num), good(edit, num)];
      return { style: edit.base.style, pieces: [...others, ...both], rows: freedRows(edit) };
    }),
  ),
  ...[true, false].flatMap((first) =>
    [true, false].map((original) =>
      writing(
        `an object twice, the ${original ? 'original' : 'other'} named, ${first ? 'before' : 'behind'} the unnamed`,
        (edit, random) => {
          const found = oneOf(edit, random);
          if (found === undefined) return undefined;
          const { num, others } = found;
          const [named, not] = original
            ? [good(edit, num), evil(edit, num)]
            : [evil(edit, num), good(edit, num)];
          const both = first ? [named, unnamed(not)] : [unnamed(not), named];
          return { style: edit.base.style, pieces: [...others, ...both], rows: freedRows(edit) };
        },
      ),
    ),
  ),
  writing('an object that no row names', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined) return undefined;
    const pieces = [...found.others, unnamed(evil(edit, found.num))];
    return { style: edit.base.style, pieces, rows: freedRows(edit) };
  }),
  writing('an object written and freed', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined) return undefined;
    const pieces = [...found.others, evil(edit, found.num)];
    const free = rowOf(found.num, 0, 1, 0);
    return {
      style: edit.base.style,
      pieces,
      changeRows: (rows) => (random.between(0, 1) < 0.5 ? [...rows, free] : [free, ...rows]),
    };
  }),
  writing('an object apart and in a container', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined || edit.base.style !== 'stream' || edit.text(found.num).includes('\nstream\n'))
      return undefined;
    const { num, others } = found;
    const original = random.between(0, 1) < 0.5;
    const value = original ? edit.base.objects.get(num) : edit.get(num);
    const { entries, data } = objectStream([[num, objectText(value ?? null, num, undefined)]]);
    const container = edit.addText(`<<${entries}>>`, data).num;
    const apart = original ? evil(edit, num) : good(edit, num);
    const row = rowOf(num, container, 0, 2);
    return {
      style: 'stream',
      pieces: [...others, apart, evil(edit, container)],
      changeRows: (rows) => (random.between(0, 1) < 0.5 ? [...rows, row] : [row, ...rows]),
    };
  }),
  ...[true, false].flatMap((last) =>
    ['as it is', 'in other letters', 'with a code in it'].map((spelling) =>
      respelt(
        `a key twice, ${last ? 'the original last' : 'the original first'}, ${spelling}`,
        (bad, fine) => {
          const [left, other] = [body(bad), body(fine)];
          const keys = [...left.matchAll(/\/([A-Z][A-Za-z]+)(?=[ [(</])/g)].map(([, key]) => key ?? '');
          const key = keys.find(
            (each) => entryOf(left, each) !== entryOf(other, each) && entryOf(other, each),
          );
          const mine = key === undefined ? undefined : entryOf(left, key);
          const old = key === undefined ? undefined : entryOf(other, key);
          if (key === undefined || mine === undefined || old === undefined) return undefined;
          const spelt =
            spelling === 'as it is'
              ? key
              : spelling === 'in other letters'
                ? `${key.slice(0, -1)}#${key.charCodeAt(key.length - 1).toString(16)}`
                : `#${key.charCodeAt(0).toString(16).toUpperCase()}${key.slice(1)}`;
          const both = last ? `/${key}${mine}/${spelt}${old}` : `/${spelt}${old}/${key}${mine}`;
          return bad.replace(`/${key}${mine}`, both);
        },
      ),
    ),
  ),
  respelt('two dictionaries in one object', (bad, fine, random) => {
    if (bad.includes('stream\n') || fine.includes('stream\n')) return undefined;
    const [first, second] = random.between(0, 1) < 0.5 ? [bad, fine] : [fine, bad];
    return first.replace(/endobj\n$/, `${body(second)}\nendobj\n`);
  }),
  respelt('a dictionary before the stream’s own', (bad) =>
    bad.includes('stream\n') ? bad.replace(' obj\n', ' obj\n<</Length 0>>\n') : undefined,
  ),
  respelt('a value behind the object', (bad) => bad.replace(/endobj\n$/, 'null endobj\n')),
];

/** The value behind a key as it is written, where it is a simple one. */
function entryOf(text: string, key: string): string | undefined {
  return new RegExp(
    `/${key}((?: \\d+ \\d+ R| -?[\\d.]+|\\[[^[\\]]*\\]|\\([^()]*\\)|/[A-Za-z0-9]+)(?=[/>\\s]))`,
  ).exec(text)?.[1];
}

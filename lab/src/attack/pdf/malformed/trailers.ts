import { freedRows } from '../wellFormed.ts';
import { evil, oneOf, spoilt, type Writing, writing } from './writing.ts';

const inTrailer = (name: string, change: (dict: string, previous: number) => string): Writing =>
  spoilt(name, (_layout, edit) => ({
    changeTrailer: (dict) => change(dict, edit.base.context.previous),
  }));

const more = (entries: string) => (dict: string) => dict.replace(/>>$/, `${entries}>>`);

/** Trailers and ends of files (7.5.5, 7.5.6). */
export const TRAILERS: readonly Writing[] = [
  inTrailer('/Prev twice, the right one first', more('/Prev 15')),
  inTrailer('/Prev twice, the right one last', (dict) => dict.replace('/Prev', '/Prev 15/Prev')),
  inTrailer('/Prev twice in other letters', more('/P#72ev 15')),
  inTrailer('/Prev in other letters', (dict) => dict.replace('/Prev', '/#50rev')),
  inTrailer('no /Prev', (dict) => dict.replace(/\/Prev \d+/, '')),
  inTrailer('/Prev to the start', (dict) => dict.replace(/\/Prev \d+/, '/Prev 0')),
  inTrailer('/Prev a bit beside', (dict, previous) => dict.replace(/\/Prev \d+/, `/Prev ${previous + 1}`)),
  inTrailer('/Prev a reference', (dict) => dict.replace(/\/Prev \d+/, '/Prev 4 0 R')),
  inTrailer('/Prev a real number', (dict) => dict.replace(/\/Prev (\d+)/, '/Prev $1.0')),
  inTrailer('/Prev with a sign', (dict) => dict.replace(/\/Prev (\d+)/, '/Prev +$1')),
  spoilt('/Prev to itself', () => ({
    changeTrailer: (dict, at) => dict.replace(/\/Prev \d+/, `/Prev ${at.section}`),
  })),
  inTrailer('/Size too small', (dict) => dict.replace(/\/Size \d+/, '/Size 5')),
  spoilt('/Size of its own objects', (_layout, edit) => ({
    changeTrailer: (dict) => dict.replace(/\/Size \d+/, `/Size ${Math.max(0, ...edit.changed.keys()) + 1}`),
  })),
  inTrailer('/Size too large', (dict) => dict.replace(/\/Size \d+/, '/Size 100000')),
  inTrailer('no /Size', (dict) => dict.replace(/\/Size \d+/, '')),
  inTrailer('/Size twice', more('/Size 4')),
  inTrailer('/Root twice', more('/Root 3 0 R')),
  inTrailer('/Root twice in other letters', (dict) => dict.replace('/Root', '/R#6fot 3 0 R/Root')),
  inTrailer('/Root of generation 1', (dict) => dict.replace(/\/Root (\d+) 0 R/, '/Root $1 1 R')),
  inTrailer('/Root within', (dict) => dict.replace(/\/Root \d+ 0 R/, '/Root<</Type/Catalog/Pages 2 0 R>>')),
  inTrailer('no /Root', (dict) => dict.replace(/\/Root \d+ 0 R/, '')),
  inTrailer('/Encrypt that is not', more('/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(x)/P -4>>')),
  inTrailer('/Encrypt away', (dict) => dict.replace(/\/Encrypt \d+ 0 R/, '')),
  inTrailer('another /ID', (dict) => dict.replace(/\/ID ?\[<[0-9a-fA-F]+>/, '/ID[<00>')),
  inTrailer('no /ID', (dict) => dict.replace(/\/ID ?\[[^\]]*\]/, '')),
  inTrailer('a trailer with junk', (dict) => dict.replace(/>>$/, ' xyz>>')),
  inTrailer('a trailer in two parts', (dict) => `${dict}<</Root 3 0 R>>`),
  spoilt('startxref a bit beside', () => ({ changeStart: (at) => String(at + 3) })),
  spoilt('startxref to the revision before', (_layout, edit) => ({
    changeStart: () => String(edit.base.context.previous),
  })),
  spoilt('startxref of nothing', () => ({ changeStart: () => '0' })),
  spoilt('startxref beyond the file', () => ({ changeStart: (at) => String(at + 100_000) })),
  spoilt('startxref with zeros', () => ({ changeStart: (at) => `000${at}` })),
  spoilt('startxref twice, the right one first', (_layout, edit) => ({
    changeAll: (all) => `${all}startxref\n${edit.base.context.previous}\n%%EOF\n`,
  })),
  spoilt('startxref twice, the right one last', (_layout, edit) => ({
    changeAll: (all) =>
      all.replace('startxref', `startxref\n${edit.base.context.previous}\n%%EOF\nstartxref`),
  })),
  spoilt('startxref twice without an end between', (_layout, edit) => ({
    changeAll: (all) => all.replace('%%EOF', `startxref\n${edit.base.context.previous}\n%%EOF`),
  })),
  spoilt('no startxref', () => ({ changeAll: (all) => all.replace(/startxref\n\d+\n/, '') })),
  spoilt('no end', () => ({ changeAll: (all) => all.replace('%%EOF\n', '') })),
  spoilt('a cut end', () => ({ changeAll: (all) => all.slice(0, -20) })),
  spoilt('a cut section', () => ({ changeAll: (all) => all.slice(0, all.lastIndexOf('startxref') - 30) })),
  spoilt('an end in a comment', () => ({ changeAll: (all) => all.replace('startxref', '%startxref') })),
  spoilt('blanks behind the end', () => ({ changeAll: (all) => `${all}\n\n   \n` })),
  spoilt('zeros behind the end', () => ({ changeAll: (all) => `${all}${'\0'.repeat(2000)}` })),
  spoilt('a second end', () => ({ changeAll: (all) => `${all}%%EOF\n` })),
  writing('an object behind the end', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined) return undefined;
    const { num, others } = found;
    return {
      style: edit.base.style,
      pieces: others,
      rows: freedRows(edit),
      changeAll: (all) => `${all}${evil(edit, num).text}`,
    };
  }),
  writing('an object between section and end', (edit, random) => {
    const found = oneOf(edit, random);
    if (found === undefined) return undefined;
    const { num, others } = found;
    return {
      style: edit.base.style,
      pieces: others,
      rows: freedRows(edit),
      changeAll: (all) => all.replace('startxref', `${evil(edit, num).text}startxref`),
    };
  }),
  writing('objects without a section', (edit) => ({
    style: edit.base.style,
    pieces: [...edit.changed.keys()].map((num) => evil(edit, num)),
    changeAll: (all) => {
      const end = Math.max(all.lastIndexOf('xref\n0'), all.lastIndexOf('endobj\n') + 7);
      return all.slice(0, edit.base.style === 'table' ? end : all.lastIndexOf('/Type/XRef') - 20);
    },
  })),
  writing('a trailer without a section', (edit) => ({
    style: edit.base.style,
    pieces: [...edit.changed.keys()].map((num) => evil(edit, num)),
    changeAll: (all) => all.replace(/xref\n[\s\S]*(?=trailer\n)/, ''),
  })),
  writing('a whole document behind', (edit) => ({
    style: edit.base.style,
    pieces: [...edit.changed.keys()].map((num) => evil(edit, num)),
    rows: freedRows(edit),
    changeAll: (all) => `%PDF-1.7\n${all}`,
  })),
];

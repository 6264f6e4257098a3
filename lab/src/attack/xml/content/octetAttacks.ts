import { all, type Mutation } from '../subject.ts';
import { rootOf } from '../tree.ts';
import { signedText } from './places.ts';

/** Octets, encodings and the internal subset. */
export const octetAttacks: readonly Mutation[] = [
  {
    name: 'octets',
    weight: 3,
    apply(subject) {
      const { random } = subject;
      const where = random.between(0, 1);
      const kind = random.oneOf(['flip', 'less', 'more', 'nul'] as const);
      subject.octets = (bytes) => {
        const at = Math.floor(where * bytes.length);
        if (kind === 'less') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
        if (kind === 'more')
          return Buffer.concat([bytes.subarray(0, at), Buffer.from(' '), bytes.subarray(at)]);
        if (kind === 'nul')
          return Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)]);
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ 0x04;
        return copy;
      };
      return 'open';
    },
  },
  {
    name: 'an encoding that is not the one declared',
    weight: 2,
    apply(subject) {
      const names = [
        'ISO-8859-1',
        'ISO-8859-9',
        'windows-1254',
        'UTF-16',
        'US-ASCII',
        'UTF-7',
        'EBCDIC-CP-US',
        'utf8',
      ];
      const declared = subject.random.oneOf(names);
      subject.octets = (bytes) =>
        Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${declared}"?>`), bytes]);
      return 'open';
    },
  },
  {
    name: 'a byte order mark of another encoding',
    weight: 1,
    apply(subject) {
      const mark = subject.random.oneOf([
        [0xff, 0xfe],
        [0xfe, 0xff],
        [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
        [0, 0, 0xfe, 0xff],
      ]);
      subject.octets = (bytes) => Buffer.concat([Buffer.from(mark), bytes]);
      return 'open';
    },
  },
  {
    name: 'a version of XML',
    weight: 0.5,
    apply(subject) {
      const version = subject.random.oneOf(['1.1', '1.2', '2.0']);
      subject.octets = (bytes) => Buffer.concat([Buffer.from(`<?xml version="${version}"?>`), bytes]);
      return 'open';
    },
  },
  {
    name: 'entities of an internal subset',
    weight: 2,
    apply(subject) {
      const root = rootOf(subject.tree).name;
      const subset = subject.random.oneOf([
        '<!ENTITY kotu "999">',
        '<!ENTITY % p "<!ENTITY kotu \'999\'>">%p;',
        `<!ATTLIST b:Govde kotu CDATA "999">`,
        '<!ATTLIST b:Govde no ID #IMPLIED>',
        `<!ATTLIST ${root} Id ID #IMPLIED>`,
        '<!ENTITY lt "&#38;#60;">',
      ]);
      subject.doctype = `<!DOCTYPE ${root} [${subset}]>`;
      if (subject.random.between(0, 1) < 0.5) return 'open';
      const found = signedText(subject);
      if (found === undefined || !subset.includes('kotu "999"')) return 'open';
      found.node.value = '\uE000';
      subject.octets = (bytes) => Buffer.from(bytes.toString().replace('\uE000', '&kotu;'));
      return all;
    },
  },
];

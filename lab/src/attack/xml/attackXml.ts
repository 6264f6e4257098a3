import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttackOptions, AttackResult, Finding } from '../group.ts';
import type { Base, SignedFacts } from './base.ts';
import { type JavaWord, type Judged, XmlJudges } from './judges.ts';
import { makeCase, type XmlCase } from './makeCase.ts';
import { type OurSignature, type OurWord, ourWord } from './ourWord.ts';
import type { SignerName } from './signers.ts';

const BATCH = 200;

/** For tests: another validator in place of ours, to see that its faults are found. */
export interface XmlAttackOptions extends AttackOptions {
  readonly validator?: typeof ourWord;
}

/**
 * Signed XML of every form, changed by a grammar; what we pass is held against xmlsec1 and the JDK: they accept it too,
 * over the same octets, and whoever reads the document finds what was signed.
 */
export async function attackXml(options: XmlAttackOptions): Promise<AttackResult> {
  const judges = new XmlJudges();
  const run = new Run(judges, options);
  try {
    const { count, seed, only, say } = options;
    const numbers = only === undefined ? Array.from({ length: count }, (_, number) => number) : [only];
    for (let at = 0; at < numbers.length; at += BATCH) {
      const cases: XmlCase[] = [];
      for (const number of numbers.slice(at, at + BATCH)) cases.push(await makeCase(seed, number));
      await run.batch(cases);
      if ((at / BATCH) % 10 === 9)
        say(`${at + BATCH} cases, ${run.accepted.length} accepted, ${run.refused.length} refused`);
    }
  } finally {
    await judges.close();
  }
  return run.result();
}

interface Judgement {
  readonly one: XmlCase;
  readonly ours: OurWord;
  readonly java: JavaWord;
  /** What xmlsec1 says of the signature at each position. */
  readonly xmlsec: Map<number, string>;
  /** The readers' words on the document before anything was done to it. */
  readonly before: JavaWord | undefined;
}

class Run {
  readonly accepted: Finding[] = [];
  readonly refused: Finding[] = [];
  readonly #judges: XmlJudges;
  readonly #options: XmlAttackOptions;
  #cases = 0;
  #legal = 0;
  #passed = 0;
  #told = 0;
  readonly #notes = new Map<string, number[]>();

  constructor(judges: XmlJudges, options: XmlAttackOptions) {
    this.#judges = judges;
    this.#options = options;
  }

  result(): AttackResult {
    const notes = [...this.#notes].map(
      ([text, numbers]) => `note ${numbers.length} × ${text} (case ${numbers.slice(0, 5).join(', ')})`,
    );
    const figures = `${this.#passed} cases had a signature that passed and went before xmlsec1 and the JDK; ${this.#told} passed with a warning about unsigned content of the same name`;
    return {
      cases: this.#cases,
      legal: this.#legal,
      accepted: this.accepted,
      refused: this.refused,
      notes: [...notes, figures],
    };
  }

  async batch(cases: readonly XmlCase[]): Promise<void> {
    this.#judges.clear();
    const judged: Judgement[] = [];
    for (const one of cases) {
      this.#cases++;
      const ours = await (this.#options.validator ?? ourWord)(one.bytes, one.outside);
      const passing = ours.signatures.filter(({ passes }) => passes);
      const isRefused = one.effect === 'legal' && ours.conclusion !== 'TOTAL_PASSED';
      if (passing.length === 0 && !isRefused) continue;
      judged.push(await this.#askJava(one, ours, isRefused));
    }
    await this.#askXmlsec(judged);
    for (const judgement of judged) this.#conclude(judgement);
    // What nobody passed and was not legal counts as it is.
    this.#legal += cases.filter(({ effect }) => effect === 'legal').length;
  }

  async #askJava(one: XmlCase, ours: OurWord, isRefused: boolean): Promise<Judgement> {
    const file = join('cases', `${one.number}.xml`);
    this.#judges.put(file, one.bytes);
    if (one.outside !== undefined && one.base.outside !== undefined)
      this.#judges.put(one.base.outside.uri, one.outside);
    const readers = [...new Set(one.base.signatures.flatMap((facts) => facts.readers))];
    const keys = isRefused ? one.base.signatures.map(({ signer }) => signer) : keysOf(ours);
    const java = await this.#judges.java({ file, keys, readers });
    const keep = this.#options.only !== undefined;
    if (keep) this.#keep(one);
    const isDoubted = java.signatures.some((word, index) => keys[index] !== undefined && !word.holds);
    const before = one.effect === 'open' || isDoubted ? await this.#askBefore(one, readers) : undefined;
    return { one, ours, java, xmlsec: new Map(), before };
  }

  #askBefore({ number, base }: XmlCase, readers: readonly string[]): Promise<JavaWord> {
    const file = join('cases', `${number}-before.xml`);
    this.#judges.put(file, base.bytes);
    return this.#judges.java({ file, keys: base.signatures.map(({ signer }) => signer), readers });
  }

  /** Files that ask about the same position and key go together. */
  async #askXmlsec(judged: readonly Judgement[]): Promise<void> {
    const groups = new Map<string, { index: number; key: SignerName; of: Judgement[] }>();
    for (const judgement of judged) {
      const { one, ours } = judgement;
      const isRefused = one.effect === 'legal' && ours.conclusion !== 'TOTAL_PASSED';
      const keys = isRefused ? one.base.signatures.map(({ signer }) => signer) : keysOf(ours);
      for (const [index, key] of keys.entries()) {
        if (key === undefined) continue;
        const name = `${index} ${key}`;
        const group = groups.get(name) ?? { index, key, of: [] };
        group.of.push(judgement);
        groups.set(name, group);
      }
    }
    for (const { index, key, of } of groups.values()) {
      const words = await this.#judges.xmlsec(
        of.map(({ one }) => join('cases', `${one.number}.xml`)),
        index,
        key,
      );
      for (const { one, xmlsec } of of)
        xmlsec.set(index, words.get(join('cases', `${one.number}.xml`)) ?? 'no word');
    }
  }

  #conclude(judgement: Judgement): void {
    const { one, ours } = judgement;
    const passing = ours.signatures.filter(({ passes }) => passes);
    if (passing.length > 0) this.#passed++;
    for (const signature of passing) {
      const reason = this.#fault(judgement, signature);
      if (reason !== undefined) this.#found(this.accepted, one, reason);
    }
    if (one.effect !== 'legal' || ours.conclusion === 'TOTAL_PASSED') return;
    const reason = [...new Set(ours.errors)].join(', ') || ours.conclusion;
    const judges = this.#judgesOnRefused(judgement);
    if (judges === 'both refuse') {
      // It was not legal after all: nobody accepts it.
      this.#legal--;
      this.#note(`nobody accepts: ${one.kind} [${one.base.name}] ${reason}`, one);
    } else this.#found(this.refused, one, `${reason} (${judges})`);
  }

  #judgesOnRefused({ java, xmlsec }: Judgement): string {
    const javaHolds = java.unreadable === '' && java.signatures.every(({ holds }) => holds);
    const xmlsecHolds = [...xmlsec.values()].every((word) => word === '');
    if (javaHolds && xmlsecHolds) return 'both accept';
    if (javaHolds) return 'the JDK accepts';
    return xmlsecHolds ? 'xmlsec1 accepts' : 'both refuse';
  }

  /** Why a signature may not pass, or undefined. */
  #fault(judgement: Judgement, signature: OurSignature): string | undefined {
    const { one, java, before } = judgement;
    const facts = factsOf(one.base, signature);
    const number = facts === undefined ? -1 : one.base.signatures.indexOf(facts);
    if (typeof one.effect === 'object' && (one.effect.breaks === 'all' || one.effect.breaks.includes(number)))
      return 'passes though something signed was changed';
    const other = this.#otherWord(judgement, signature);
    if (other !== undefined) return other;
    if (facts === undefined || before === undefined || java.unreadable !== '') return undefined;
    if (facts.xades && signature.signer !== facts.signer) return 'reports another signer';
    if (facts.xades && signature.report.signingTime !== null && /^2001/.test(signature.report.signingTime))
      return 'reports a signing time that was not signed';
    if (signature.report.coversWholeFile && java.outside !== before.outside)
      return 'says that it covers the whole, which has changed';
    const readers = [...new Set(one.base.signatures.flatMap((each) => each.readers))];
    const changed = facts.readers.find((reader) => {
      const at = readers.indexOf(reader);
      // Spaces that are signed are known by their digest; those of Base64 mean nothing.
      const said = (text: string | undefined) => text?.replace(/\s/g, '');
      return said(java.found[at]) !== said(before.found[at]);
    });
    if (changed === undefined) return undefined;
    if (java.found[readers.indexOf(changed)] === '') {
      this.#note('a reader finds nothing where the signed part was, and nothing else either', one);
      return undefined;
    }
    if (signature.report.warnings.some(({ code }) => TELLING.has(code))) {
      this.#told++;
      this.#note(`a reader finds something else, and the report warns: ${one.kind} (${one.base.name})`, one);
      return undefined;
    }
    return `a reader finds something else: ${changed}`;
  }

  /** What xmlsec1 and the JDK say against a signature that passes. */
  #otherWord(judgement: Judgement, signature: OurSignature): string | undefined {
    if (signature.signer === undefined) return 'passes with a certificate that nobody knows';
    return this.#javaWord(judgement, signature) ?? this.#xmlsecWord(judgement, signature);
  }

  #javaWord(
    { one, java, before }: Judgement,
    { position, digests, value }: OurSignature,
  ): string | undefined {
    if (java.unreadable !== '') {
      this.#note(`the JDK cannot read: ${java.unreadable.slice(0, 90)}`, one);
      return undefined;
    }
    const word = java.signatures[position];
    if (word?.holds === true)
      return word.digests.join() === digests.join() ? undefined : 'the JDK digests other octets';
    if (/Cannot resolve element with ID %/.test(word?.digests[0] ?? '')) {
      this.#note('the JDK cannot say: it does not decode fragments', one);
      return undefined;
    }
    if (/wrong 4-byte ending unit/.test(word?.digests[0] ?? '')) {
      this.#note('the JDK cannot say: it reads no Base64 without padding', one);
      return undefined;
    }
    if (/Last unit does not have enough valid bits/.test(word?.digests[0] ?? '')) {
      this.#note('the JDK cannot say: it reads no KeyInfo in which a certificate is no Base64', one);
      return undefined;
    }
    // A value that was changed is known by its signature's place.
    const known = one.base.values.indexOf(value);
    const isRefusedBefore = before?.signatures[known >= 0 ? known : position]?.holds === false;
    if (isRefusedBefore && hasInheritedAttributes(one.base)) {
      this.#note(
        'the JDK cannot say: it repeats xml:lang on elements with an attribute of XML of their own',
        one,
      );
      return undefined;
    }
    if (isRefusedBefore)
      return `the JDK says no, and did before the change: ${word?.digests.join(' ').slice(0, 120)}`;
    return `the JDK says no: ${word?.digests.join(' ').slice(0, 120)}`;
  }

  #xmlsecWord({ one, xmlsec }: Judgement, { position }: OurSignature): string | undefined {
    const words = xmlsec.get(position);
    if (words === undefined || words === '') return undefined;
    const unable = UNABLE.find(([pattern]) => pattern.test(words));
    if (unable === undefined) return `xmlsec1 says no: ${words}`;
    this.#note(`xmlsec1 cannot say: ${unable[1]}`, one);
    return undefined;
  }

  #found(list: Finding[], one: XmlCase, reason: string): void {
    list.push({ number: one.number, kind: `${one.kind} [${one.base.name}]`, reason });
    this.#keep(one);
  }

  #note(text: string, { number }: XmlCase): void {
    const numbers = this.#notes.get(text) ?? [];
    numbers.push(number);
    this.#notes.set(text, numbers);
  }

  #keep({ number, bytes, base, outside }: XmlCase): void {
    const { keepIn } = this.#options;
    if (keepIn === undefined) return;
    mkdirSync(keepIn, { recursive: true });
    writeFileSync(join(keepIn, `${number}.xml`), bytes);
    writeFileSync(join(keepIn, `${number}-before.xml`), base.bytes);
    if (outside !== undefined && base.outside !== undefined)
      writeFileSync(join(keepIn, base.outside.uri), outside);
  }
}

/**
 * The JDK (17) writes xml:lang of an outer element on each inner one that has xml:id, also where its parent is in the
 * node-set; Canonical XML 1.0, 2.4, imports attributes of XML for elements whose parent is not.
 */
function hasInheritedAttributes({ bytes }: Base): boolean {
  const text = Buffer.from(bytes).toString();
  return text.includes(' xml:lang=') && text.includes(' xml:id=');
}

/** What keeps xmlsec1 from having an opinion. */
const UNABLE: readonly (readonly [RegExp, string])[] = [
  [/xmlSecTransformIdListFindByHref/, 'it does not know an algorithm'],
  [/xpointer\(id\('%/, 'it does not decode fragments'],
  [/duplicate ID attribute/, 'it reads no document in which any id is there twice'],
  [/xmlParse|parser error|xmlSecParseFile/, 'it cannot parse the document'],
];

/** Warnings that tell a person of unsigned content beside what is signed. */
const TELLING = new Set(['xml_unsigned_twin', 'xml_unsigned_object']);

/** The key of each signature that passes, by its position; undefined where none is to be asked about. */
function keysOf({ signatures }: OurWord): Judged['keys'] {
  const keys: (SignerName | undefined)[] = [];
  for (const { position, passes, signer } of signatures) {
    while (keys.length <= position) keys.push(undefined);
    keys[position] = passes ? signer : undefined;
  }
  return keys;
}

/** Which of the signatures that were made this one is. */
function factsOf({ signatures, values }: Base, signature: OurSignature): SignedFacts | undefined {
  const index = values.indexOf(signature.value);
  return signatures[index] ?? (signatures.length === 1 ? signatures[0] : undefined);
}

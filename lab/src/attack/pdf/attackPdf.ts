import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignatureError } from '@tomar/signatures';
import { extendPdf, signPdf } from '@tomar/signatures/testing/validation';
import { caseRandom } from '../caseRandom.ts';
import type { AttackOptions, AttackResult, Finding } from '../group.ts';
import type { Base, BaseSignature } from './base.ts';
import { baseRecipes } from './bases.ts';
import { difference, leaveOf } from './compare.ts';
import type { Effect } from './edit.ts';
import { type AttackCase, allows, expected, makeCase, SIGNED_LATER } from './makeCase.ts';
import type { Reader, ReaderName, Shown } from './readers/reader.ts';
import { ALL_READERS, installedReaders, startReaders } from './readers/readers.ts';
import { output } from './readers/run.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** So many cases are under way at once: while one is read by others, the next is judged. */
const AT_ONCE = 4;
/** A base costs as much as a few cases; a short run makes do with fewer. */
const CASES_PER_BASE = 12;
/** What is legal and passes, as it should, is shown to the readers so often. */
const LEGAL_SHOWN = 0.2;
/** A verdict that takes longer is worth a line. */
const SLOW_MS = 2_000;

/** Holds the engine's verdicts on updates of signed PDFs against what six readers show. */
export async function attackPdf(
  options: AttackOptions,
  wanted: readonly ReaderName[] = ALL_READERS,
): Promise<AttackResult> {
  const names = installedReaders(wanted);
  const folder = mkdtempSync(join(tmpdir(), 'tomar-attack-'));
  const run = new Run(options, folder, names);
  try {
    return await run.all();
  } finally {
    run.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Run {
  readonly #options: AttackOptions;
  readonly #folder: string;
  readonly #readers: readonly Reader[];
  readonly #bases: readonly (() => Promise<Base>)[];
  readonly #made = new Map<number, Promise<Base>>();
  readonly #shown = new Map<string, Promise<Shown>>();
  readonly #accepted: Finding[] = [];
  readonly #refused: Finding[] = [];
  readonly #notes: string[] = [];
  readonly #asked = new Map<string, number>();
  #cases = 0;
  #legal = 0;
  #refusals = 0;

  constructor(options: AttackOptions, folder: string, names: readonly ReaderName[]) {
    this.#options = options;
    this.#folder = folder;
    this.#readers = startReaders(names, folder);
    const recipes = baseRecipes(names.includes('qpdf'));
    const wanted = Math.max(10, Math.floor(options.count / CASES_PER_BASE));
    const step = Math.max(1, Math.floor(recipes.length / wanted));
    this.#bases = recipes.filter((_, index) => (index * 7) % step === 0).map(({ make }) => make);
  }

  async all(): Promise<AttackResult> {
    const { count, only, say } = this.#options;
    let next = 0;
    const worker = async () => {
      for (let number = next++; number < count; number = next++) {
        await this.#one(number);
        if (number % 1_000 === 999)
          say(`${this.#cases} cases, ${this.#accepted.length} accepted, ${this.#refused.length} refused`);
      }
    };
    if (only !== undefined) await this.#one(only);
    else await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const asked = [...this.#asked].map(([name, times]) => `${name} ${times}`).join(', ');
    this.#notes.push(
      `bases ${this.#made.size}; verdicts that refused ${this.#refusals}; files shown: ${asked}`,
    );
    return {
      cases: this.#cases,
      legal: this.#legal,
      accepted: this.#accepted,
      refused: this.#refused,
      notes: this.#notes,
    };
  }

  close(): void {
    for (const reader of this.#readers) reader.close();
  }

  async #one(number: number): Promise<void> {
    const random = caseRandom(this.#options.seed, number);
    const index = Math.floor(random.between(0, this.#bases.length));
    const base = await this.#base(index);
    const attack = makeCase(base, random);
    if (this.#options.kinds?.test(attack.kind) === false) return;
    const path = join(this.#folder, `${number}.pdf`);
    let { pdf } = attack;
    this.#cases++;
    try {
      pdf = await completed(attack);
      if (this.#options.only === number) this.#keep(number, attack, pdf);
      const verdict = await this.#judge(number, attack, pdf);
      const legal = base.signatures.every(({ rules }) => expected(attack, rules) === 'pass');
      if (legal) this.#legal++;
      const passed = base.signatures.filter(({ id }) => hasPassed(verdict, id));
      if (passed.length < base.signatures.length) this.#refusals++;
      if (legal && passed.length < base.signatures.length)
        this.#note(this.#refused, number, attack, pdf, reasonsOf(verdict));
      if (passed.length === 0) return;
      if (legal && this.#options.only === undefined && random.between(0, 1) > LEGAL_SHOWN) return;
      await this.#show({ number, attack, pdf, path, index, base, passed });
    } catch (error) {
      this.#note(this.#accepted, number, attack, pdf, `the attack itself failed: ${String(error)}`);
    } finally {
      rmSync(path, { force: true });
      rmSync(plainOf(path), { force: true });
    }
  }

  #base(index: number): Promise<Base> {
    const known = this.#made.get(index);
    if (known !== undefined) return known;
    const make = this.#bases[index];
    if (make === undefined) throw new RangeError(`There is no base ${index}`);
    const made = make();
    this.#made.set(index, made);
    return made;
  }

  async #judge(number: number, { kind }: AttackCase, pdf: Buffer): Promise<Verdict> {
    const started = process.cpuUsage();
    const verdict = await verdictOf(pdf);
    const { user, system } = process.cpuUsage(started);
    const took = Math.round((user + system) / 1_000);
    if (took > SLOW_MS) this.#notes.push(`slow: case ${number}, ${kind}: ${took} ms of processor time`);
    return verdict;
  }

  /** Whether any reader shows what one of the signatures that passed does not allow. */
  async #show({ number, attack, pdf, path, index, base, passed }: Passed): Promise<void> {
    writeFileSync(path, pdf);
    const forbidden = passed.filter(({ rules }) => expected(attack, rules) === 'refuse');
    const told = forbidden.map(({ id }) => `${id} passed, which its own rules forbid`).slice(0, 1);
    const asked = this.#readers.filter(({ name }) => name !== 'Ghostscript' || !isHybrid(base));
    await Promise.all(
      asked.map(async (reader) => {
        this.#asked.set(reader.name, (this.#asked.get(reader.name) ?? 0) + 1);
        const leaves = passed.map((signature) =>
          leaveOf(effectsFor(attack, signature), attack.base.features.rotate),
        );
        const look = async (by: Reader, before: Promise<Shown>, at = path) => {
          const [old, now] = [await before, await by.read(at)];
          return leaves.map((leave) => difference(old, now, leave)).find((each) => each !== undefined);
        };
        let seen = await look(reader, this.#before(reader, index, base));
        // A program may lack time or memory, or draw otherwise what it drew after many files: a fresh one is asked.
        if (seen !== undefined)
          seen = await this.#afresh(reader, (fresh) => look(fresh, fresh.read(this.#written(index, base))));
        if (seen !== undefined && reader.name === 'Ghostscript' && isEncrypted(base)) {
          const [old, now] = [await decrypted(this.#written(index, base)), await decrypted(path)];
          if (old !== undefined && now !== undefined)
            seen = await this.#afresh(reader, (fresh) => look(fresh, fresh.read(old), now));
        }
        if (seen !== undefined) told.push(`${reader.name} ${seen}`);
      }),
    );
    if (told.length > 0) this.#note(this.#accepted, number, attack, pdf, told.toSorted().join('; '));
  }

  #before(reader: Reader, index: number, base: Base): Promise<Shown> {
    const key = `${reader.name} ${index}`;
    const shown = this.#shown.get(key) ?? reader.read(this.#written(index, base));
    this.#shown.set(key, shown);
    return shown;
  }

  /** The file of a base. The readers open it at the same time: it is written once. */
  #written(index: number, base: Base): string {
    const path = join(this.#folder, `base-${index}.pdf`);
    if (!existsSync(path)) writeFileSync(path, base.context.before);
    return path;
  }

  /** Asks a reader that has read nothing else. */
  async #afresh<T>({ name }: Reader, ask: (reader: Reader) => Promise<T>): Promise<T | undefined> {
    const [fresh] = startReaders([name], mkdtempSync(join(this.#folder, 'fresh-')));
    try {
      return fresh && (await ask(fresh));
    } finally {
      fresh?.close();
    }
  }

  #note(list: Finding[], number: number, attack: AttackCase, pdf: Buffer, reason: string): void {
    list.push({ number, kind: attack.kind, reason });
    const title = list === this.#accepted ? 'ACCEPTED' : 'refused';
    this.#options.say(`${title} ${number}: ${attack.kind} on ${attack.base.name}: ${reason}`);
    this.#keep(number, attack, pdf);
  }

  #keep(number: number, { kind, base }: AttackCase, pdf: Buffer): void {
    const { keepIn, seed, say, only } = this.#options;
    if (only === number) say(`case ${number}: ${kind} on ${base.name}`);
    if (keepIn === undefined) return;
    mkdirSync(keepIn, { recursive: true });
    writeFileSync(join(keepIn, `${seed}-${number}.pdf`), pdf);
    writeFileSync(join(keepIn, `${seed}-${number}-before.pdf`), base.context.before);
  }
}

/** Ghostscript 10.00 repairs our hybrid files before any update: what it shows of them depends on chance. */
const isHybrid = ({ name }: Base): boolean => name.startsWith('hybrid');

/**
 * Where a field has no look, Ghostscript draws the value as it is stored: in an encrypted file octets that nobody
 * wrote, beyond the field's rectangle. What it shows there counts when it shows it without the encryption too.
 */
const isEncrypted = ({ name }: Base): boolean => /AES|RC4/.test(name);

const plainOf = (path: string) => `${path}.plain`;

/** The file without its encryption, beside it; undefined where qpdf writes none. */
async function decrypted(path: string): Promise<string | undefined> {
  const plain = plainOf(path);
  await output('qpdf', ['--decrypt', path, plain]);
  return existsSync(plain) ? plain : undefined;
}

interface Passed {
  readonly number: number;
  readonly attack: AttackCase;
  readonly pdf: Buffer;
  readonly path: string;
  readonly index: number;
  /** As it was before all updates. */
  readonly base: Base;
  readonly passed: readonly BaseSignature[];
}

/** Names that the engine gives to the fields of document time-stamps. */
const STAMPS = Array.from({ length: 9 }, (_, number) => `Timestamp${number}`);

/** The same on a page as it is shown and on one that is turned by 90 degrees. */
const SHOWN = [100, 140, 160, 160] as const;
const TURNED = [40, 100, 60, 160] as const;
const APPEARANCE = { page: 1, rect: { x: 100, y: 140, width: 60, height: 20 }, lines: ['Late'] };

/** What happens after the update, by the engine's own hand. */
async function completed({ pdf, later }: AttackCase): Promise<Buffer> {
  try {
    if (later === 'signer' || later === 'visible signer')
      return await signPdf(pdf, {
        who: 'secondSigner',
        field: 'Later',
        ...(later === 'signer' ? {} : { appearance: APPEARANCE }),
      });
    if (later === 'extension')
      return await extendPdf(pdf, 'baseline-lta', { at: new Date('2026-01-04T00:00:00Z') });
  } catch (error) {
    // After a change that is not allowed, the engine may refuse to sign.
    if (!(error instanceof SignatureError)) throw error;
  }
  return pdf;
}

function hasPassed(verdict: Verdict, id: string): boolean {
  return verdict.signatures.some((signature) => signature.id === id && signature.passed);
}

function reasonsOf({ refusal, signatures }: Verdict): string {
  return refusal ?? [...new Set(signatures.flatMap(({ reasons }) => reasons))].toSorted().join(', ');
}

/** What this signature gives leave for, and what the standard leaves open. */
function effectsFor({ effects, later, base }: AttackCase, { rules }: BaseSignature): Effect[] {
  const added: Record<AttackCase['later'], readonly Effect[]> = {
    nobody: [],
    signer: [SIGNED_LATER],
    'visible signer': [
      {
        ...SIGNED_LATER,
        rects: [{ page: 0, rect: base.features.rotate === 0 ? SHOWN : TURNED }],
        words: ['Late'],
      },
    ],
    extension: [{ category: 'extend', values: STAMPS }],
  };
  return [...effects, ...added[later]].filter((effect) => allows(effect, rules.level, rules.locks) !== false);
}

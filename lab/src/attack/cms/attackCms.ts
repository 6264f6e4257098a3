import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, SignatureError, type SignatureReport, validate } from '@tomar/signatures';
import { openContainer } from '@tomar/signatures/cades';
import { readSignedData } from '@tomar/signatures/cms';
import { writePem } from '@tomar/signatures/der';
import { applyOne } from '../applyOne.ts';
import { caseRandom } from '../caseRandom.ts';
import type { AttackOptions, AttackResult, Finding } from '../group.ts';
import { JavaJudge } from '../judges/javaJudge.ts';
import { identityOf, pki, signerNames } from '../xml/signers.ts';
import { type Base, cadesBase } from './base.ts';
import { Container } from './container.ts';
import { attacks, type Effect, legalMutations, type Subject } from './mutations/index.ts';

export interface CmsCase {
  readonly number: number;
  readonly base: Base;
  readonly kind: string;
  readonly effect: Effect;
  readonly bytes: Buffer;
  /** What is given beside the file; undefined where the content is inside and nothing is given. */
  readonly content: Buffer | undefined;
}

/** What our validator says, or one that a test puts in its place. */
export interface OurWord {
  readonly conclusion: string;
  readonly errors: readonly string[];
  /** For each signer and counter-signature in the order of the file. */
  readonly passes: readonly boolean[];
}

export interface CmsAttackOptions extends AttackOptions {
  /** Codes of errors that count for nothing, to see whether the attacker misses them. */
  readonly overlooked?: ReadonlySet<string>;
}

/** Where OpenSSL refuses what the standard leaves to the verifier, and BouncyCastle accepts. */
const OPENSSL_ALONE = [
  // RFC 5652, 5.4 demands their DER; which of the two orders that is depends on who signed.
  ['in another order or form', 'it takes the order of signed attributes as it stands'],
  // RFC 5652, 5.1: an implementation may fail; ours passes with a warning.
  ['the list of digests', 'it wants the digest in the list of all digests'],
] as const;

const JARS = ['bcprov.jar', 'bcpkix.jar', 'bcutil.jar'].map((name) => join('/usr/share/java', name));

/** CAdES files changed by a grammar of ASN.1; what we pass is held against OpenSSL and BouncyCastle. */
export async function attackCms(options: CmsAttackOptions): Promise<AttackResult> {
  const { count, seed, only, say } = options;
  const run = new Run(options);
  try {
    const numbers = only === undefined ? Array.from({ length: count }, (_, number) => number) : [only];
    for (const number of numbers) {
      await run.judge(await makeCase(seed, number));
      if (number % 2_000 === 1_999)
        say(`${number + 1} cases, ${run.accepted.length} accepted, ${run.refused.length} refused`);
    }
  } finally {
    await run.close();
  }
  return run.result();
}

export async function makeCase(seed: number, number: number): Promise<CmsCase> {
  const random = caseRandom(seed, number);
  const base = await cadesBase(random);
  const subject: Subject = { base, container: new Container(base.bytes), random, content: base.content };
  const attacked = random.between(0, 1) < 0.6;
  const lists = attacked
    ? [attacks, ...(random.between(0, 1) < 0.2 ? [legalMutations] : [])]
    : Array.from({ length: 1 + Math.floor(random.between(0, 2)) }, () => legalMutations);
  const done: string[] = [];
  let effect: Effect = 'legal';
  for (const mutations of lists) {
    if (subject.disordered === true) break;
    const found = applyOne(mutations, subject);
    if (found === undefined) continue;
    done.push(found.name);
    if (effect !== 'change' && found.effect !== 'legal') effect = found.effect;
  }
  const bytes = subject.container.bytes;
  const isGiven = !base.attached || subject.content !== base.content;
  return {
    number,
    base,
    kind: done.join(' + ') || 'nothing',
    effect,
    bytes: subject.octets?.(bytes) ?? bytes,
    content: isGiven ? subject.content : undefined,
  };
}

class Run {
  readonly accepted: Finding[] = [];
  readonly refused: Finding[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'tomar-attack-cms-'));
  readonly #java: JavaJudge;
  readonly #options: CmsAttackOptions;
  readonly #notes = new Map<string, number[]>();
  #cases = 0;
  #legal = 0;
  #passed = 0;

  constructor(options: CmsAttackOptions) {
    this.#options = options;
    const known = signerNames.map((name) => {
      const file = join(this.#folder, `${name}.der`);
      writeFileSync(file, identityOf(name).certificate);
      return file;
    });
    const all = signerNames.map((name) => writePem('CERTIFICATE', identityOf(name).certificate)).join('');
    writeFileSync(join(this.#folder, 'known.pem'), all);
    this.#java = new JavaJudge(join(import.meta.dirname, 'java', 'CmsJudge.java'), JARS, known);
  }

  async close(): Promise<void> {
    await this.#java.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  result(): AttackResult {
    const notes = [...this.#notes].map(
      ([text, of]) => `note ${of.length} × ${text} (case ${of.slice(0, 5).join(', ')})`,
    );
    const figures = `${this.#passed} cases had a signature that passed and went before OpenSSL and BouncyCastle`;
    const { accepted, refused } = this;
    return { cases: this.#cases, legal: this.#legal, accepted, refused, notes: [...notes, figures] };
  }

  async judge(one: CmsCase): Promise<void> {
    this.#cases++;
    const ours = await this.#ourWord(one);
    const isRefused = one.effect === 'legal' && ours.conclusion !== 'TOTAL_PASSED';
    if (one.effect === 'legal') this.#legal++;
    const anyPasses = ours.passes.includes(true);
    if (anyPasses) this.#passed++;
    if (one.effect === 'change' && ours.conclusion === 'TOTAL_PASSED') {
      this.#found(this.accepted, one, 'passes though something signed was changed');
      return;
    }
    if (!anyPasses && !isRefused) return;
    const java = await this.#askJava(one);
    const openssl =
      isRefused || ours.passes.every((passes) => passes) ? await this.#askOpenssl(one) : undefined;
    if (isRefused) {
      this.#refusal(one, ours, java, openssl);
      return;
    }
    const content = await contentOf(one);
    const reason = this.#against(one, ours, java, openssl, content);
    if (reason !== undefined) this.#found(this.accepted, one, reason);
  }

  #against(
    one: CmsCase,
    { passes }: OurWord,
    java: JavaWord,
    openssl: OpensslWord | undefined,
    content: string,
  ): string | undefined {
    if (java.unreadable !== '') this.#note(`BouncyCastle cannot read: ${java.unreadable.slice(0, 100)}`, one);
    else {
      const denied = passes.findIndex((own, index) => own && java.verdicts[index] !== 'ok');
      if (denied >= 0 && /Unknown signature type/.test(java.verdicts[denied] ?? '')) {
        this.#note('BouncyCastle cannot say: it does not know an algorithm', one);
        return undefined;
      }
      // RFC 5652, 11.4, demands one; nothing signed says so, and ours warns.
      if (denied >= 0 && /countersignature attribute MUST contain/.test(java.verdicts[denied] ?? '')) {
        this.#note('BouncyCastle alone says no: an attribute for counter-signatures has none', one);
        return undefined;
      }
      if (denied >= 0) return `BouncyCastle says no: ${java.verdicts[denied] ?? 'no such signer'}`;
      if (java.content !== content) return 'BouncyCastle has other content';
    }
    if (openssl === undefined) return undefined;
    if (openssl.complaint !== '') {
      if (/asn1|ASN1|wrong tag|unknown|unsupported|no matching|no content|parse/i.test(openssl.complaint)) {
        this.#note(`OpenSSL cannot say: ${openssl.complaint}`, one);
        return undefined;
      }
      const difference = OPENSSL_ALONE.find(([kind]) => one.kind.includes(kind));
      if (difference !== undefined && java.verdicts.every((word) => word === 'ok')) {
        this.#note(`OpenSSL alone says no: ${difference[1]}`, one);
        return undefined;
      }
      return `OpenSSL says no: ${openssl.complaint}`;
    }
    return openssl.content === content ? undefined : 'OpenSSL has other content';
  }

  #refusal(one: CmsCase, ours: OurWord, java: JavaWord, openssl: OpensslWord | undefined): void {
    const javaHolds = java.unreadable === '' && java.verdicts.every((word) => word === 'ok');
    const opensslHolds = openssl?.complaint === '';
    const reason = [...new Set(ours.errors)].join(', ') || ours.conclusion;
    if (!javaHolds && !opensslHolds) {
      this.#legal--;
      this.#note(`nobody accepts: ${one.kind} [${one.base.name}] ${reason}`, one);
      return;
    }
    const who =
      javaHolds && opensslHolds ? 'both accept' : javaHolds ? 'BouncyCastle accepts' : 'OpenSSL accepts';
    this.#found(this.refused, one, `${reason} (${who})`);
  }

  async #ourWord({ bytes, content }: CmsCase): Promise<OurWord> {
    const overlooked = this.#options.overlooked ?? new Set();
    const isPassed = ({ indication, errors }: SignatureReport) =>
      indication === 'TOTAL_PASSED' ||
      (errors.length > 0 && errors.every(({ code }) => overlooked.has(code)));
    try {
      const report = await validate(new BufferSource(bytes), {
        format: 'cades',
        trust: [pki.root.certificate],
        certificates: [
          pki.intermediate.certificate,
          ...signerNames.map((name) => identityOf(name).certificate),
        ],
        offline: true,
        ...(content === undefined ? {} : { content: new BufferSource(content) }),
      });
      const all = report.signatures.flatMap(withCounters);
      const passes = all.map(isPassed);
      return {
        conclusion: passes.length > 0 && passes.every((one) => one) ? 'TOTAL_PASSED' : report.conclusion,
        errors: all.flatMap(({ errors }) => errors.map(({ code }) => code)),
        passes,
      };
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      return { conclusion: error.code, errors: [error.code], passes: [] };
    }
  }

  async #askJava({ number, bytes, content, base }: CmsCase): Promise<JavaWord> {
    const file = join(this.#folder, `${number}.p7s`);
    const beside = join(this.#folder, `${number}.bin`);
    writeFileSync(file, bytes);
    writeFileSync(beside, content ?? base.content);
    const [kind = '', verdicts = '', hash = ''] = (await this.#java.ask([file, beside])).split('\t');
    if (kind !== 'read') return { unreadable: kind, verdicts: [], content: '' };
    return { unreadable: '', verdicts: verdicts === '' ? [] : verdicts.split(','), content: hash };
  }

  #askOpenssl({ number, content }: CmsCase): Promise<OpensslWord> {
    const cwd = this.#folder;
    const beside = content === undefined ? [] : ['-content', `${number}.bin`];
    const options = ['cms', '-verify', '-noverify', '-binary', '-inform', 'DER', '-certfile', 'known.pem'];
    return new Promise((resolve, reject) => {
      execFile(
        'openssl',
        [...options, ...beside, '-in', `${number}.p7s`, '-out', `${number}.out`],
        { cwd },
        (error, _, stderr) => {
          if (error !== null && typeof error.code === 'string') return reject(error);
          if (error !== null) return resolve({ complaint: complaintIn(stderr), content: '' });
          resolve({ complaint: '', content: sha256(readFileSync(join(cwd, `${number}.out`))) });
        },
      );
    });
  }

  #found(list: Finding[], one: CmsCase, reason: string): void {
    list.push({ number: one.number, kind: `${one.kind} [${one.base.name}]`, reason });
    const { keepIn } = this.#options;
    if (keepIn === undefined) return;
    mkdirSync(keepIn, { recursive: true });
    writeFileSync(join(keepIn, `${one.number}.p7s`), one.bytes);
    writeFileSync(join(keepIn, `${one.number}-before.p7s`), one.base.bytes);
    writeFileSync(join(keepIn, `${one.number}.bin`), one.content ?? one.base.content);
  }

  #note(text: string, { number }: CmsCase): void {
    const numbers = this.#notes.get(text) ?? [];
    numbers.push(number);
    this.#notes.set(text, numbers);
  }
}

interface JavaWord {
  readonly unreadable: string;
  readonly verdicts: readonly string[];
  readonly content: string;
}

interface OpensslWord {
  readonly complaint: string;
  readonly content: string;
}

function complaintIn(stderr: string): string {
  const line =
    stderr.split('\n').find((one) => one.includes(':error:')) ?? stderr.trim().split('\n').at(-1) ?? '';
  return (
    line
      .replace(/^.*:error:[0-9A-F]+:/, '')
      .replace(/:[^:\s]*\.c:.*$/, '')
      .slice(0, 120) || 'no'
  );
}

/** SHA-256 of the content that we say was signed. */
async function contentOf({ bytes, content }: CmsCase): Promise<string> {
  const beside = content === undefined ? undefined : new BufferSource(content);
  try {
    const opened = await openContainer(new BufferSource(bytes), beside);
    const { content: source } = opened;
    return sha256(source === undefined ? Buffer.alloc(0) : await source.read(0, source.size));
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    // What cannot be streamed is read as a whole.
    return sha256(readSignedData(bytes).content ?? content ?? Buffer.alloc(0));
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function withCounters(report: SignatureReport): SignatureReport[] {
  return [report, ...report.counterSignatures.flatMap(withCounters)];
}

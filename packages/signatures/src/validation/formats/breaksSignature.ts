import { Budget, usualLimits, withinLimits } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import { AppendedSource } from '../../io/appendedSource.ts';
import type { ByteSource } from '../../io/byteSource.ts';
import { PdfDocument, signatureFields } from '../../pdf/index.ts';
import { ValidationContext } from '../context.ts';
import { judgeChanges } from '../pdf/changes/judgeChanges.ts';
import { ReferenceIndex } from '../pdf/changes/referenceIndex.ts';
import { updateChanges } from '../pdf/changes/updateChanges.ts';
import { allowedBy } from '../pdf/changesAfter.ts';
import { RevisionHistory } from '../pdf/revisionHistory.ts';
import { ETSI_POLICY } from '../policy.ts';
import { readAll, readPadesSignatures } from './padesSignatures.ts';

/** Some 150 ms of an ordinary core. */
const MAX_STEPS = 1_500_000;

/**
 * Whether an update, appended to a signed PDF, changes something that one of the signatures before it forbids to be
 * changed: judged as a verdict on the finished file judges it (README, *Later changes of a PDF*). The update alone is
 * compared with what was there; only where it does harm are the updates before it looked at, since what was broken
 * already nobody breaks. Whoever signs waits for it, in the caller's thread: it may cost an eighth of a verdict and no
 * more for a large file. False for a file that is too complex for that or too damaged; its verdict will tell.
 * @param source the file that the update goes behind
 */
export async function breaksSignature(
  source: ByteSource,
  update: Uint8Array,
  password?: string,
): Promise<boolean> {
  const whole = new AppendedSource(source, update);
  const budget = new Budget({ ...usualLimits(whole.size), steps: MAX_STEPS });
  const broken = await whereRead(budget, () => brokenByNewest(whole, source.size, password));
  if (broken === 'too_complex' || (broken !== 'unreadable' && broken.size === 0)) return false;
  const intact = await whereRead(budget, () => intactIn(source, password));
  // That harm is done was seen.
  if (intact === 'too_complex') return true;
  return intact !== 'unreadable' && intact.some((end) => broken === 'unreadable' || broken.has(end));
}

async function whereRead<T>(
  budget: Budget,
  work: () => Promise<T>,
): Promise<T | 'too_complex' | 'unreadable'> {
  try {
    return await withinLimits(budget, work);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return error.code === 'too_complex' ? 'too_complex' : 'unreadable';
  }
}

/** Where the signed octets of those end that the last update leaves broken, of all within the first `size` octets. */
async function brokenByNewest(
  whole: ByteSource,
  size: number,
  password: string | undefined,
): Promise<ReadonlySet<number>> {
  const document = await PdfDocument.open(whole, password === undefined ? {} : { password });
  const fields = (await signatureFields(document)).filter(({ signature }) => signature !== undefined);
  const history = await RevisionHistory.read(
    document,
    fields.flatMap(({ signature }) => signature ?? []),
  );
  const { newest } = history;
  const changes = newest < 1 ? [] : await changesOf(newest, history);
  const broken = new Set<number>();
  for (const signature of await readAll(fields, history)) {
    const { range, problems } = signature;
    if (range === undefined || range.end > size) continue;
    const judged = judgeChanges(changes, await allowedBy(signature, history), ETSI_POLICY);
    if (problems.length + judged.problems.length > 0) broken.add(range.end);
  }
  return broken;
}

async function changesOf(update: number, history: RevisionHistory) {
  const named = (await history.namesByRevision()).get(update) ?? [];
  const changes = await updateChanges(update, named, history, new ReferenceIndex(history));
  return changes.map((change) => ({ ...change, count: 1, instances: [] }));
}

/** Where the signed octets of those end that nothing has broken so far, whoever made them. */
async function intactIn(source: ByteSource, password: string | undefined): Promise<readonly number[]> {
  const context = new ValidationContext({
    policy: ETSI_POLICY,
    time: new Date(),
    trust: [],
    client: undefined,
  });
  const intact: number[] = [];
  for (const { covers, formatProblems, checkContent } of await readPadesSignatures(
    source,
    context,
    password,
  )) {
    if (covers?.kind !== 'pdf_revision' || covers.bytes === null || formatProblems.length > 0) continue;
    if ((await checkContent()).kind === 'intact') intact.push(covers.bytes);
  }
  return intact;
}

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Absences, verifyChain } from '../platform/audit/verifyChain.ts';

/** `verify-audit FILE`: says whether an exported trail is whole. @returns the process's exit code */
export async function verifyAudit(file: string): Promise<number> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const verdict = await verifyChain(lines);
  if (verdict.kind === 'whole') {
    console.log(`whole: ${verdict.events} events, the last one's hash is ${verdict.lastHash}`);
    for (const absence of absencesOf(verdict)) console.log(absence);
    return 0;
  }
  if (verdict.kind === 'excerpt') {
    const { subjectKind, subjectId, endSequence, endHash } = verdict.head;
    console.log(`unchanged: ${verdict.events} events of ${subjectKind} ${subjectId}, an excerpt of a trail`);
    console.log(
      `that ended with event ${endSequence}, whose hash is ${endHash}; export it to know that none is left out`,
    );
    const { withheld = 0, ...absent } = verdict;
    if (withheld > 0)
      console.log(`text withheld: ${withheld}, such as the addresses from where people acted`);
    for (const absence of absencesOf(absent)) console.log(absence);
    return 0;
  }
  console.error(`broken at line ${verdict.line}: ${verdict.reason}`);
  return 1;
}

function absencesOf({ erased, withheld, unchecked }: Absences): string[] {
  const said: string[] = [];
  if (erased) said.push(`text erased: ${erased}, as the trail tells`);
  if (withheld) said.push(`text withheld: ${withheld}, of jobs that whoever exported may not see`);
  if (unchecked)
    said.push(
      `not checked: what ${unchecked} events of the first form say, withheld from whoever exported; their order holds`,
    );
  return said;
}

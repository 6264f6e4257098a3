import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { verifyChain } from '../platform/audit/verifyChain.ts';

/** `verify-audit FILE`: says whether an exported trail is whole. @returns the process's exit code */
export async function verifyAudit(file: string): Promise<number> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const verdict = await verifyChain(lines);
  if (verdict.kind === 'whole') {
    console.log(`whole: ${verdict.events} events, the last one's hash is ${verdict.lastHash}`);
    return 0;
  }
  console.error(`broken at line ${verdict.line}: ${verdict.reason}`);
  return 1;
}

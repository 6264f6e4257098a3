import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { exportEvent } from '../../platform/audit/exportEvent.ts';
import { textsOfEvent } from '../../platform/audit/readEvent.ts';
import { auditEvents } from '../../platform/audit/tables.ts';
import type { Person } from '../../platform/http/person.ts';
import type { BytesAnswer } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { accountSettings, dayOfAccount } from '../accounts/index.ts';
import { mayReadTexts } from './auditPrivacy.ts';

const batch = 1_000;

/**
 * The whole trail as JSON lines in order of sequence, without the texts of jobs that the person may not see; that it was
 * taken out is itself an event of it.
 */
export async function exportAudit(platform: Platform, person: Person): Promise<BytesAnswer> {
  const day = await inUnit(platform, person, async ({ tx, accountId, audit, now }) => {
    await audit({ event: 'audit.exported', subjectKind: 'account', subjectId: accountId });
    return dayOfAccount(tx, { params: await accountSettings(tx, accountId) }, now);
  });
  return {
    kind: 'stream',
    stream: Readable.from(lines(platform, person)),
    name: `${person.accountCode}-audit-${day}.jsonl`,
    contentType: 'application/jsonl; charset=utf-8',
    disposition: 'attachment',
  };
}

async function* lines(platform: Platform, person: Person): AsyncGenerator<string> {
  const { accountId } = person;
  for (let after = 0; ; ) {
    const rows = await platform.db.inAccount(accountId, async (tx) =>
      tx
        .select({ row: auditEvents, texts: textsOfEvent, mayRead: await mayReadTexts(tx, person) })
        .from(auditEvents)
        .where(and(eq(auditEvents.accountId, accountId), gt(auditEvents.sequence, after)))
        .orderBy(asc(auditEvents.sequence))
        .limit(batch),
    );
    if (rows.length === 0) return;
    yield rows
      .map(({ row, texts, mayRead }) => `${JSON.stringify(exportEvent(row, texts, mayRead))}\n`)
      .join('');
    after = rows.at(-1)?.row.sequence ?? after;
  }
}

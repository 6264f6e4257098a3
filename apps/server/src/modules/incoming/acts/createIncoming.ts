import {
  type BodyOf,
  checkIncoming,
  type createIncoming as declaration,
  type IncomingDetail,
  plainName,
} from '@tomar/contract';
import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { announceIncoming, noteOperation, writeRouting } from '../incomingRecord.ts';
import { type IncomingRow, trackingNoOf } from '../incomingRow.ts';
import { tellResponsible } from '../notices/tellResponsible.ts';
import { presentIncoming } from '../present.ts';
import { checkCategory, checkReceivers, eachOnce, namesOfRouting, nobody } from '../routing.ts';
import { incomingDocuments, incomingFiles, incomingSerials } from '../tables.ts';

/** Enters a document that came by another way. @throws AppError invalid, with the field */
export function createIncoming(
  platform: Platform,
  person: Person,
  { userIds, departmentIds, ...sent }: BodyOf<typeof declaration>,
): Promise<IncomingDetail> {
  const routing = eachOnce({ userIds, departmentIds });
  const form = {
    ...sent,
    ...routing,
    name: plainName(sent.name).trim(),
    sender: plainName(sent.sender).trim(),
    recipient: plainName(sent.recipient).trim(),
    note: keptText(sent.note),
  };
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const { timeZone } = await accountSettings(tx, accountId);
    const today = dayIn(timeZone, now);
    const findings = checkIncoming(form, today);
    if (findings.length > 0) throw invalid(findings);
    const sha256 = await holdFile(unit, person, form.fileId);
    const unknown = [
      ...(await checkReceivers(tx, accountId, routing, nobody)),
      ...(await checkCategory(tx, accountId, form.categoryId)),
    ];
    if (unknown.length > 0) throw invalid(unknown);
    const { name, kind, sender, recipient, sentDate, note, categoryId, fileId } = form;
    const year = Number(today.slice(0, 4));
    const number = await nextNumber(unit, year);
    const trackingNo = trackingNoOf({ year, number });
    const document: Omit<IncomingRow, 'senderFolded' | 'searchFolded'> = {
      accountId,
      id: newId(now),
      year,
      number,
      state: 'New',
      kind,
      name,
      sender,
      recipient,
      sentDate,
      note,
      categoryId,
      fileId,
      searchText: [name, trackingNo, sender, recipient].join('\n'),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(incomingDocuments).values(document);
    await writeRouting(unit, document.id, routing);
    const responsible = await namesOfRouting(tx, accountId, routing);
    await noteOperation(unit, document.id, 'Create', { ...routing, responsible });
    await unit.audit({
      event: 'incoming.entered',
      subjectKind: 'incomingDocument',
      subjectId: document.id,
      facts: { trackingNo, kind, sha256 },
    });
    await tellResponsible(platform, unit, document, routing, nobody);
    announceIncoming(unit);
    return presentIncoming(tx, person, { ...document, senderFolded: null, searchFolded: null });
  });
}

/** A note as PostgreSQL keeps it: without U+0000 and half surrogate pairs. */
export const keptText = (text: string): string => text.trim().replaceAll('\0', '\uFFFD').toWellFormed();

/**
 * The file that the person has sent for this. It is held, so that it is neither cleared away nor entered twice.
 * @returns its hash @throws AppError invalid where there is none, or another document has it
 */
async function holdFile({ tx, accountId }: Unit, { userId }: Person, fileId: string): Promise<string> {
  const [held] = await tx
    .select({ id: incomingFiles.id })
    .from(incomingFiles)
    .where(and(byId(incomingFiles, accountId, fileId), eq(incomingFiles.userId, userId)))
    .for('no key update');
  const [file] = await tx
    .select({ sha256: jobFiles.originalSha256, documentId: incomingDocuments.id })
    .from(jobFiles)
    .leftJoin(
      incomingDocuments,
      and(eq(incomingDocuments.accountId, jobFiles.accountId), eq(incomingDocuments.fileId, jobFiles.id)),
    )
    .where(byId(jobFiles, accountId, fileId));
  if (!held || !file || file.documentId !== null)
    throw invalid([{ field: 'fileId', key: 'lang_incoming_file_gone' }]);
  return file.sha256;
}

/** INC-05: counts up within the year, without gaps. Taken late: it is locked until the commit. */
async function nextNumber({ tx, accountId }: Unit, year: number): Promise<number> {
  const [row] = await tx
    .insert(incomingSerials)
    .values({ accountId, year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [incomingSerials.accountId, incomingSerials.year],
      set: { lastNumber: sql`${incomingSerials.lastNumber} + 1` },
    })
    .returning({ number: incomingSerials.lastNumber });
  return row?.number ?? 1;
}

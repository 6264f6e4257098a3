import { initialLook, type LookMark, layOutLook } from '@tomar/contract/look';
import type { Mark } from '@tomar/signatures/pades';
import { and, asc, eq } from 'drizzle-orm';
import type { StoredBlob } from '../../../../platform/blobs/blobStore.ts';
import { byId } from '../../../../platform/database/tenancy.ts';
import { refused } from '../../../../platform/http/errors.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountSettings, lookSettings } from '../../../accounts/index.ts';
import { flowOf, turnsOf } from '../../../jobs/index.ts';
import { jobFiles, signatureBoxes } from '../../../jobs/tables.ts';
import { findUsers } from '../../../users/index.ts';
import { drawOnFile } from '../../drawing/drawOnFile.ts';

/** A document with somebody's initials on it, as it was drawn before anything was locked. */
export interface InitialledFile {
  readonly id: string;
  readonly name: string;
  /** What it was drawn on: another one has to be drawn on anew. */
  readonly version: number;
  readonly stored: StoredBlob;
}

export interface DrawnInitials {
  /** Whose turn it was; null: nobody's of the person's. */
  readonly placeId: string | null;
  readonly files: readonly InitialledFile[];
}

/** Puts the person's initials where the drafter has placed them. @throws AppError refused for a document that takes none */
export async function drawInitials(
  platform: Platform,
  person: Person,
  jobId: string,
): Promise<DrawnInitials> {
  const { accountId, userId } = person;
  const { mine, places, user, settings } = await platform.db.inAccount(accountId, async (tx) => {
    const turns = turnsOf(userId, await flowOf(tx, accountId, jobId));
    const mine = turns.find(({ role }) => role === 'Initialler');
    const places = mine
      ? await tx
          .select({ box: signatureBoxes, file: jobFiles })
          .from(signatureBoxes)
          .innerJoin(jobFiles, byId(jobFiles, accountId, signatureBoxes.fileId))
          .where(and(eq(signatureBoxes.accountId, accountId), eq(signatureBoxes.participantId, mine.id)))
          .orderBy(asc(jobFiles.id))
      : [];
    return {
      mine,
      places,
      user: (await findUsers(tx, accountId, [userId])).get(userId),
      settings: lookSettings(await accountSettings(tx, accountId)),
    };
  });
  if (!mine) return { placeId: null, files: [] };
  const title = user?.includeTitleInSignature ? user.title : null;
  const look = initialLook({ name: person.name, title }, platform.clock(), settings);
  const files: InitialledFile[] = [];
  for (const { box, file } of places) {
    const marks = layOutLook(look, box.width, box.height).flatMap((mark) => movedTo(mark, box));
    const { id, name, version, currentSha256: sha256 } = file;
    const stored = await drawOnFile(platform, accountId, { sha256, pages: [{ page: box.page, marks }] }, () =>
      refused('lang_initial_write_failed', [name]),
    );
    files.push({ id, name, version, stored });
  }
  return { placeId: mine.id, files };
}

/** From the corner of its box to that of the page. Initials have no image. */
const movedTo = (mark: LookMark, { x, y }: { readonly x: number; readonly y: number }): Mark[] =>
  mark.kind === 'image' ? [] : [{ ...mark, x: mark.x + x, y: mark.y + y }];

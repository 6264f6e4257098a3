import { createHash } from 'node:crypto';
import { limits } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { changesRemembered } from '../../platform/database/memory/remembered.ts';
import type { Person } from '../../platform/http/person.ts';
import { cleanImage } from '../../platform/images/cleanImage.ts';
import { readImage } from '../../platform/images/readImage.ts';
import { lookAtLetterhead } from '../../platform/mail/letterhead/letterhead.ts';
import { letterheads } from '../../platform/mail/letterhead/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { noteSettings } from './settingChanges.ts';

interface AccountLogo {
  /** A data URL; null: none. */
  readonly logo: string | null;
}

export async function getAccountLogo(platform: Platform, { accountId }: Person): Promise<AccountLogo> {
  const logo = await lookAtLetterhead(platform.db, accountId);
  return { logo: logo && `data:${logo.contentType};base64,${logo.bytes.toString('base64')}` };
}

/** The last one who saves wins: it is one thing, and whoever saves sees it. @throws AppError validation_failed */
export async function saveAccountLogo(
  platform: Platform,
  person: Person,
  { logo: dataUrl }: AccountLogo,
): Promise<AccountLogo> {
  const { accountId } = person;
  const image = dataUrl === null ? null : readImage(dataUrl, 'logo', limits.accountLogoBytes);
  const bytes = image && cleanImage(image);
  await inUnit(platform, person, async (unit) => {
    changesRemembered(unit.tx);
    if (image && bytes) {
      const row = {
        logoType: image.contentType,
        logo: bytes.toString('base64'),
        logoWidth: image.width,
        logoHeight: image.height,
      };
      await unit.tx
        .insert(letterheads)
        .values({ accountId, ...row })
        .onConflictDoUpdate({ target: letterheads.accountId, set: row });
    } else await unit.tx.delete(letterheads).where(eq(letterheads.accountId, accountId));
    await noteSettings(unit, ['logo']);
    await unit.audit({
      event: 'account.logoSaved',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { logo: bytes && createHash('sha256').update(bytes).digest('hex') },
    });
  });
  return getAccountLogo(platform, person);
}

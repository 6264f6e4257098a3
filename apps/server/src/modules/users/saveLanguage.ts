import type { ReplyOf, saveLanguage as saveLanguageEndpoint } from '@tomar/contract';
import { byId } from '../../platform/database/tenancy.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { users } from './tables.ts';

type Chosen = ReplyOf<typeof saveLanguageEndpoint>;

/** What the reader chose for the page is what mails are written in from now on. */
export function saveLanguage(platform: Platform, person: Person, { language }: Chosen): Promise<Chosen> {
  const { accountId, userId } = person;
  return inUnit(platform, person, async (unit) => {
    await unit.tx
      .update(users)
      .set({ language })
      .where(byId(users, accountId, userId));
    await unit.audit({
      event: 'profile.saved',
      subjectKind: 'user',
      subjectId: userId,
      facts: { language },
    });
    return { language };
  });
}

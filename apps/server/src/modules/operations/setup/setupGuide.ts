import { type SetupFacts, type SetupGuide, setupProgress, wantsTimestamp } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { letterheadOf } from '../../../platform/mail/letterhead/letterhead.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  accountSettings,
  hasTimestampAuthority,
  isGuideDismissed,
  setGuideDismissed,
} from '../../accounts/index.ts';
import { countCategories } from '../../definitions/index.ts';
import { countRecipients } from '../../delivery/index.ts';
import { countForSetup } from '../../users/index.ts';

/** What is there of the account that a first job needs. */
async function factsOf(tx: Tx, accountId: string): Promise<SetupFacts> {
  const params = await accountSettings(tx, accountId);
  const profiles = [params.signatureProfile, ...Object.values(params.standardProfiles)];
  return {
    ...(await countForSetup(tx, accountId)),
    categories: await countCategories(tx, accountId),
    minimumSigners: params.minimumSigners,
    categoryRequired: params.categoryRequired,
    mayStartIndependent: params.mayStartIndependent,
    wantsTimestamp: profiles.some((profile) => profile !== null && wantsTimestamp(profile)),
    hasTimestampAuthority: await hasTimestampAuthority(tx, accountId),
    recipients: await countRecipients(tx, accountId),
    hasLogo: (await letterheadOf(tx, accountId)) !== null,
  };
}

export const setupGuide = (platform: Platform, { accountId }: Person): Promise<SetupGuide> =>
  platform.db.inAccount(accountId, async (tx) => ({
    isDismissed: await isGuideDismissed(tx, accountId),
    steps: setupProgress(await factsOf(tx, accountId)),
  }));

/** For all administrators of the account. What it says is told either way. */
export async function dismissGuide(
  platform: Platform,
  person: Person,
  isDismissed: boolean,
): Promise<SetupGuide> {
  await platform.db.inAccount(person.accountId, (tx) =>
    setGuideDismissed(tx, person.accountId, isDismissed ? platform.clock() : null),
  );
  return setupGuide(platform, person);
}

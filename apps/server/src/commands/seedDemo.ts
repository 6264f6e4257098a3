import { authorities, recipientForm } from '@tomar/contract';
import { z } from 'zod';
import { largeOwner } from '../../../../lab/src/demo/largeAccount.ts';
import { demoAccounts, demoPassword } from '../../../../lab/src/demo/people.ts';
import { addAccount } from '../modules/accounts/index.ts';
import { addRecipient } from '../modules/delivery/index.ts';
import { addLogin, addMembership, storeMobileSignature, writeNumber } from '../modules/identity/index.ts';
import { addDepartment, addSignGroup, addTitle, addUser } from '../modules/users/index.ts';
import { openPlatform } from '../openPlatform.ts';
import type { Config } from '../platform/config/config.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { openLog } from '../platform/telemetry/log.ts';
import { demoPasswordHash } from './demoPasswordHash.ts';
import { fillWithLargeAccount, takeStatistics } from './seedLarge.ts';

const granted = z.array(z.enum(authorities));

/**
 * `seed-demo`: fills an empty database with two accounts and their people; leaves any other alone. With `large` it
 * adds an account of 20,000 people, unless it is there.
 */
export async function seedDemo(
  config: Config,
  { large = false }: { readonly large?: boolean } = {},
): Promise<void> {
  if (config.production) throw new Error('the demo has a known password and does not belong in production');
  const platform = openPlatform(config, [], openLog({ ...config, logLevel: 'warn' }));
  try {
    const seeded = await fillWithDemo(platform);
    console.log(seeded ? signInsOf() : 'the database has accounts already; nothing was added');
    if (large) await seedLarge(platform, config.databaseOwnerUrl);
  } finally {
    await platform.db.close();
  }
}

async function seedLarge(platform: Platform, ownerUrl: string | null): Promise<void> {
  const added = await fillWithLargeAccount(platform);
  if (added && ownerUrl !== null) await takeStatistics(ownerUrl);
  console.log(added ? `added the large account: ${largeOwner.email}` : 'the large account is there already');
}

/** @returns false when there are accounts already */
export function fillWithDemo(platform: Pick<Platform, 'db' | 'secrets' | 'clock'>): Promise<boolean> {
  const now = platform.clock();
  return platform.db.inInstallation(async (tx) => {
    const { rowCount } = await tx.execute('select from accounts limit 1');
    if (rowCount) return false;
    for (const account of demoAccounts) await addDemoAccount(platform, tx, account, now);
    return true;
  });
}

async function addDemoAccount(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  account: (typeof demoAccounts)[number],
  now: Date,
): Promise<void> {
  const year = now.getUTCFullYear();
  const period = { startsOn: `${year}-01-01`, endsOn: `${year + 5}-12-31`, modules: account.modules };
  const accountId = await addAccount(
    tx,
    { code: account.code, title: account.title, period, params: account.params ?? {} },
    now,
  );
  const departmentIds = new Map<string, string>();
  for (const department of account.departments)
    departmentIds.set(department.name, await addDepartment(tx, accountId, department));
  const titleIds = new Map<string, string>();
  for (const title of account.titles) titleIds.set(title, await addTitle(tx, accountId, title));
  const idsOf = (names: readonly string[] = []) => names.map((name) => found(departmentIds, name));
  const userIds = new Map<string, string>();
  for (const recipient of account.recipients)
    await addRecipient(tx, accountId, recipientForm.parse(recipient), now);
  for (const person of account.people) {
    const { key, title, department, startsFor, manages, authorities: names, mobile, ...rest } = person;
    const loginId = await addLogin(tx, person.email, await demoPasswordHash(), now);
    const user = {
      ...rest,
      loginId,
      titleId: found(titleIds, title),
      departmentId: found(departmentIds, department),
      authorities: granted.parse(names),
      startsFor: idsOf(startsFor),
      manages: idsOf(manages),
    };
    const userId = await addUser(tx, platform.secrets, accountId, user, now);
    await addMembership(tx, loginId, accountId, userId);
    if (mobile) await storeMobileSignature(tx, accountId, userId, mobile);
    if (person.idNumber) await writeNumber(platform, tx, { accountId, userId }, person.idNumber);
    userIds.set(key, userId);
  }
  for (const { name, members } of account.signGroups) {
    const memberIds = members.map((key) => found(userIds, key));
    await addSignGroup(tx, accountId, { name, memberIds }, now);
  }
}

function found(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo names "${name}" without describing it`);
  return id;
}

function signInsOf(): string {
  const lines = demoAccounts.flatMap((account) => [
    `${account.title} (${account.code})`,
    ...account.people.map((person) => `  ${person.email.padEnd(22)} ${person.authorities.join(', ')}`),
  ]);
  return [...lines, `Password of all: ${demoPassword}`].join('\n');
}

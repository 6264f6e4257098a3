import { X509Certificate } from 'node:crypto';
import {
  checkDirectoryForm,
  type DirectoryForm,
  type DirectorySettings,
  type DirectoryTrial,
  type Finding,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadDirectory, presentDirectory, sealedPassword } from './directoryRecord.ts';
import { DirectoryFailed } from './ldap/directoryFailed.ts';
import { inDirectory } from './ldap/openDirectory.ts';
import { findSome, parseFilter } from './ldap/people.ts';
import { directories } from './tables.ts';

export const getSettings = (platform: Platform, { accountId }: Person): Promise<DirectorySettings> =>
  platform.db.inAccount(accountId, async (tx) => presentDirectory(await loadDirectory(tx, accountId)));

/** UI-28. The password is sealed; it can be replaced, never read. */
export function saveSettings(
  platform: Platform,
  person: Person,
  { version, ...form }: DirectoryForm & { readonly version: number },
): Promise<DirectorySettings> {
  refuseWrong(form);
  return inUnit(platform, person, async ({ tx, accountId, audit }) => {
    const before = await loadDirectory(tx, accountId, 'lock');
    if ((before?.version ?? 0) !== version) throw conflict();
    const { password, ...settings } = form;
    const passwordSealed = sealedPassword(platform, accountId, form, before);
    if (form.isOn) refuseWithoutPassword(passwordSealed);
    const values = { ...settings, passwordSealed, version: version + 1 };
    const [saved] = before
      ? await tx
          .update(directories)
          .set(values)
          .where(and(eq(directories.accountId, accountId), eq(directories.version, version)))
          .returning()
      : await tx
          .insert(directories)
          .values({ accountId, ...values })
          .onConflictDoNothing()
          .returning();
    if (!saved) throw conflict();
    await audit({
      event: 'account.directorySaved',
      subjectKind: 'account',
      subjectId: accountId,
      facts: {
        isOn: saved.isOn,
        host: saved.host,
        port: saved.port,
        security: saved.security,
        bindDn: saved.bindDn,
        baseDn: saved.baseDn,
        filter: saved.filter,
        schedule: saved.schedule,
        maxLeavers: saved.maxLeavers,
        passwordChanged: password !== null,
      },
    });
    return presentDirectory(saved);
  });
}

const shown = 3;

/** Connects, signs in and looks for people as the form says. What failed is the answer. */
export async function tryDirectory(
  platform: Platform,
  { accountId }: Person,
  given: DirectoryForm,
): Promise<DirectoryTrial> {
  const form = { ...given, isOn: true };
  refuseWrong(form);
  const stored = await platform.db.inAccount(accountId, (tx) => loadDirectory(tx, accountId));
  const sealed = sealedPassword(platform, accountId, form, stored);
  refuseWithoutPassword(sealed);
  const password = platform.secrets.open(accountId, sealed);
  try {
    const { people } = await inDirectory(platform.connect, { ...form, password }, (client) =>
      findSome(client, form, shown),
    );
    if (people.length === 0) throw new DirectoryFailed('nobody', '');
    return {
      sample: people.map(({ firstName, lastName, email }) => ({ firstName, lastName, email })),
      error: null,
    };
  } catch (error) {
    if (!(error instanceof DirectoryFailed)) throw error;
    const { code, message } = error;
    return { sample: [], error: { key: `lang_directory_${code}`, code, detail: message.slice(0, 300) } };
  }
}

function refuseWrong(form: DirectoryForm): void {
  const findings = checkDirectoryForm(form);
  if (findings.length === 0) findings.push(...checkByTools(form));
  if (findings.length > 0) throw invalid(findings);
}

/** Without a password a directory takes anybody for nobody, and says yes (RFC 4513, 5.1.2). */
function refuseWithoutPassword(sealed: string | null): asserts sealed is string {
  if (sealed === null) throw invalid([{ field: 'password', key: 'lang_directory_password_required' }]);
}

/** What the page cannot judge. */
function checkByTools({ filter, ca }: DirectoryForm): Finding[] {
  const findings: Finding[] = [];
  if (filter !== '' && !doesNotThrow(() => parseFilter(filter)))
    findings.push({ field: 'filter', key: 'lang_directory_filter_invalid' });
  if (ca !== '' && !doesNotThrow(() => new X509Certificate(ca)))
    findings.push({ field: 'ca', key: 'lang_directory_ca_invalid' });
  return findings;
}

function doesNotThrow(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

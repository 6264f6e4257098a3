import {
  type BodyGiven,
  checkTimestampForm,
  saveTimestampSettings as declaration,
  type TimestampForm,
  type TimestampSettings,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { changesRemembered } from '../../platform/database/memory/remembered.ts';
import { bodyAsItWas } from '../../platform/http/asItWas.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { noteSettings } from './settingChanges.ts';
import { timestampAuthorities } from './tables.ts';
import { loadTimestampAuthority, type TimestampRow } from './timestampAuthority.ts';

export const getTimestampSettings = (platform: Platform, person: Person): Promise<TimestampSettings> =>
  platform.db.inAccount(person.accountId, async (tx) =>
    present(await loadTimestampAuthority(tx, person.accountId)),
  );

/** DEF-02. The password is sealed; it can be replaced, never read. */
export function saveTimestampSettings(
  platform: Platform,
  person: Person,
  sent: BodyGiven<typeof declaration>,
): Promise<TimestampSettings> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    changesRemembered(tx);
    const before = await loadTimestampAuthority(tx, accountId, 'lock');
    const form = bodyAsItWas(declaration, sent, before ?? null);
    const findings = checkTimestampForm(form);
    if (findings.length > 0) throw invalid(findings);
    if ((before?.version ?? 0) !== form.version) throw conflict();
    const { kind, url, user, policyOid } = form;
    const values = {
      kind,
      url,
      user,
      policyOid,
      version: form.version + 1,
      passwordSealed: sealedPassword(platform, accountId, form, before),
    };
    const [saved] = before
      ? await tx
          .update(timestampAuthorities)
          .set(values)
          .where(
            and(
              eq(timestampAuthorities.accountId, accountId),
              eq(timestampAuthorities.version, form.version),
            ),
          )
          .returning()
      : await tx
          .insert(timestampAuthorities)
          .values({ accountId, ...values })
          .onConflictDoNothing()
          .returning();
    if (!saved) throw conflict();
    await noteSettings(unit, ['timestamp']);
    await unit.audit({
      event: 'account.timestampAuthoritySaved',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { kind, url, user, policyOid, passwordChanged: form.password !== null },
    });
    return present(saved);
  });
}

/** The password to use with what the form says; empty where there is none. @throws AppError validation_failed */
export function passwordFor(
  platform: Platform,
  accountId: string,
  form: TimestampForm,
  stored: TimestampRow | undefined,
): string {
  const sealed = sealedPassword(platform, accountId, form, stored);
  return sealed === null ? '' : platform.secrets.open(accountId, sealed);
}

/** A stored password goes to no other server than the one it was typed for, nor with another user or in another way. */
function sealedPassword(
  { secrets }: Pick<Platform, 'secrets'>,
  accountId: string,
  form: TimestampForm,
  stored: TimestampRow | undefined,
): string | null {
  if (form.password !== null) return form.password === '' ? null : secrets.seal(accountId, form.password);
  if (stored === undefined || stored.passwordSealed === null || form.url === '') return null;
  const isSame = stored.kind === form.kind && originOf(stored.url) === originOf(form.url);
  if (!isSame || stored.user !== form.user)
    throw invalid([{ field: 'password', key: 'lang_timestamp_password_again' }]);
  return stored.passwordSealed;
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

const present = (row: TimestampRow | undefined): TimestampSettings => ({
  version: row?.version ?? 0,
  kind: row?.kind ?? 'Basic',
  url: row?.url ?? '',
  user: row?.user ?? '',
  hasPassword: row !== undefined && row.passwordSealed !== null,
  policyOid: row?.policyOid ?? '',
});

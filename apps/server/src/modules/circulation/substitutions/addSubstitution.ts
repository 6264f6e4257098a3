import {
  type BodyOf,
  checkSubstituteRights,
  checkSubstitution,
  type addOwnSubstitution as declaration,
  type Finding,
  type SubstitutionForm,
  type Substitutions,
} from '@tomar/contract';
import { newId } from '../../../platform/database/ids.ts';
import { invalid, notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';
import {
  type AccountUser,
  findUser,
  findUsers,
  insertSubstitution,
  lockUser,
  substitutionsMeeting,
  substitutionsOf,
} from '../../users/index.ts';
import { followSubstitution } from './followSubstitutionTask.ts';
import { tellBoth } from './tellBoth.ts';

/**
 * Names who stands in for somebody on days of leave. Both users are locked: of two that would meet the second one finds
 * the first.
 * @throws AppError not_found, invalid, refused
 */
export function addSubstitution(
  platform: Platform,
  person: Person,
  absentId: string,
  body: BodyOf<typeof declaration>,
): Promise<Substitutions> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const { timeZone } = await accountSettings(tx, accountId);
    const today = dayIn(timeZone, now);
    if (!(await findUser(tx, accountId, absentId))) throw notFound();
    const findings = checkSubstitution(body, absentId, today);
    if (findings.length > 0) throw invalid(findings);
    const { absent, substitute } = await lockBoth(unit, absentId, body.substituteId);
    const problems = await problemsOf(unit, body, absent, substitute);
    if (problems.length > 0) throw invalid(problems);
    const id = newId(now);
    const { firstDay, lastDay } = body;
    const kinds = [...new Set(body.kinds)].sort();
    const state = firstDay <= today ? 'On' : 'Planned';
    await insertSubstitution(tx, {
      accountId,
      id,
      absentId,
      substituteId: substitute.id,
      kinds,
      firstDay,
      lastDay,
      state,
      createdAt: now,
    });
    await unit.audit({
      event: 'substitution.added',
      subjectKind: 'user',
      subjectId: absentId,
      facts: {
        user: absent.name,
        substitute: substitute.name,
        firstDay,
        lastDay,
        kinds: kinds.join(', '),
      },
    });
    if (state === 'On') await followSubstitution(unit, id);
    await tellBoth(platform, unit, { id, absentId, substituteId: substitute.id }, 'added');
    return substitutionsOf(tx, accountId, absentId);
  });
}

async function lockBoth(
  { tx, accountId }: Unit,
  absentId: string,
  substituteId: string,
): Promise<{ readonly absent: AccountUser; readonly substitute: AccountUser }> {
  const users = await findUsers(tx, accountId, [absentId, substituteId]);
  if (!users.has(substituteId)) throw refused('lang_definition_person_unknown', [], 'substituteId');
  for (const id of [absentId, substituteId].sort()) await lockUser(tx, accountId, id);
  // As they are now that nobody changes them.
  const held = await findUsers(tx, accountId, [absentId, substituteId]);
  const [absent, substitute] = [held.get(absentId), held.get(substituteId)];
  if (!absent || !substitute) throw notFound();
  return { absent, substitute };
}

/** What speaks against it besides its own days: who may do the work, and who else is away. */
async function problemsOf(
  { tx, accountId }: Unit,
  form: SubstitutionForm,
  absent: AccountUser,
  substitute: AccountUser,
): Promise<Finding[]> {
  if (!absent.isActive) throw refused('lang_user_passive');
  if (!substitute.isActive) return [{ field: 'substituteId', key: 'lang_user_passive' }];
  const rights = checkSubstituteRights(form.kinds, substitute.authorities);
  if (rights.length > 0) return rights;
  const met = await substitutionsMeeting(tx, accountId, form, absent.id);
  const away = met.filter(({ absentId }) => absentId === substitute.id);
  if (away.length > 0) {
    const isCircle = away.some(({ substituteId }) => substituteId === absent.id);
    const key = isCircle ? 'lang_substitution_circle' : 'lang_substitution_on_leave';
    return [{ field: 'substituteId', key, params: [substitute.name] }];
  }
  const same = met.find(
    ({ absentId, kinds }) => absentId === absent.id && kinds.some((kind) => form.kinds.includes(kind)),
  );
  if (!same) return [];
  const other = (await findUsers(tx, accountId, [same.substituteId])).get(same.substituteId);
  return [{ field: 'firstDay', key: 'lang_substitution_twice', params: [other?.name ?? ''] }];
}

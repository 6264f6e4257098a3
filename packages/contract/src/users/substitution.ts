import { authorityOf } from '../circulation/actors.ts';
import type { ParticipantRole } from '../circulation/states.ts';
import { type Authority, otherHolds } from '../identity/authorities.ts';
import type { Finding } from '../text.ts';

/** Kinds of work that a substitute does for somebody. Stored: never rename. */
export const substitutionKinds = ['approve', 'sign'] as const;
export type SubstitutionKind = (typeof substitutionKinds)[number];

/** Which kind of work a turn is. A stamp is a company's, whoever puts it on: nobody stands in for a person there. */
export const kindOfWork: Readonly<Record<ParticipantRole, SubstitutionKind | null>> = {
  Approver: 'approve',
  Initialler: 'approve',
  Signer: 'sign',
  Stamper: null,
};

const authorityFor = { approve: authorityOf.Approver, sign: authorityOf.Signer } as const;

/** Whether somebody has the right that a kind of work wants of whoever does it, for whomever. */
export const mayDo = (held: readonly Authority[], kind: SubstitutionKind): boolean =>
  otherHolds(held, authorityFor[kind]);

/** Planned ones begin with the first day, and are over after the last one, or when somebody ends them. Stored. */
export const substitutionStates = ['Planned', 'On', 'Over'] as const;
export type SubstitutionState = (typeof substitutionStates)[number];

/** Days as `YYYY-MM-DD` of the account's time zone, both of them inside. */
export interface SubstitutionForm {
  readonly substituteId: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly kinds: readonly SubstitutionKind[];
}

/** The longest span, in days; whoever is away for longer hands the work over. */
export const substitutionDays = 366;

const dayMs = 24 * 60 * 60_000;

/** @param today `YYYY-MM-DD` of the account's time zone; absent: the days are compared with each other alone */
export function checkSubstitution(
  { substituteId, firstDay, lastDay, kinds }: SubstitutionForm,
  absentId: string,
  today?: string,
): Finding[] {
  const findings: Finding[] = [];
  if (substituteId === '') findings.push({ field: 'substituteId', key: 'lang_substitution_nobody' });
  else if (substituteId === absentId) findings.push({ field: 'substituteId', key: 'lang_substitution_self' });
  if (firstDay === '') findings.push({ field: 'firstDay', key: 'lang_substitution_day' });
  else if (today !== undefined && firstDay < today)
    findings.push({ field: 'firstDay', key: 'lang_substitution_past' });
  if (lastDay === '') findings.push({ field: 'lastDay', key: 'lang_substitution_day' });
  else if (firstDay !== '' && lastDay < firstDay)
    findings.push({ field: 'lastDay', key: 'lang_substitution_order' });
  else if (firstDay !== '' && Date.parse(lastDay) - Date.parse(firstDay) >= substitutionDays * dayMs)
    findings.push({ field: 'lastDay', key: 'lang_substitution_long', params: [substitutionDays] });
  if (kinds.length === 0) findings.push({ field: 'kinds', key: 'lang_substitution_kinds' });
  return findings;
}

/** Nobody is named for work that they have no right to do; the same is asked again of whoever acts. */
export const checkSubstituteRights = (
  kinds: readonly SubstitutionKind[],
  held: readonly Authority[],
): Finding[] =>
  kinds
    .filter((kind) => !mayDo(held, kind))
    .map((kind) => ({
      field: 'substituteId',
      key: kind === 'sign' ? 'lang_substitution_not_signer' : 'lang_substitution_not_approver',
    }));

interface Span {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Whether two spans have a day in common; their ends are inside. */
export const daysMeet = (one: Span, other: Span): boolean =>
  one.firstDay <= other.lastDay && other.firstDay <= one.lastDay;

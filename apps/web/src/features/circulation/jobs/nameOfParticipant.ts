import type { JobDetail, Participant } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { sharedJobTexts } from '../texts.ts';

/** A participant by name, a group with the member who acts or acted: “Group (person)”. `readerId` is said to be “you”. */
export function nameOfParticipant(
  { actor, name, actedBy }: Pick<Participant, 'actor' | 'name' | 'actedBy'>,
  readerId: string,
): string {
  const you = t(sharedJobTexts.you);
  if (actor.kind === 'user') return actor.userId === readerId ? t(sharedJobTexts.byMember, name, you) : name;
  if (!actedBy) return name;
  return t(sharedJobTexts.byMember, name, actedBy.userId === readerId ? you : actedBy.name);
}

/** The group for which the reader would act now; undefined where it is the reader's own turn, or nobody's. */
export function groupActedFor({ steps }: Pick<JobDetail, 'steps'>, readerId: string): string | undefined {
  const waiting = steps.flatMap((step) => step.people).filter(({ state }) => state === 'Waiting');
  const own = waiting.some(({ actor }) => actor.kind === 'user' && actor.userId === readerId);
  const group = waiting.find(
    ({ members, actedBy }) =>
      members.some((member) => member.userId === readerId) && (actedBy?.userId ?? readerId) === readerId,
  );
  return own ? undefined : group?.name;
}

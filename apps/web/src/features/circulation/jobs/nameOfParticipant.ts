import type { JobDetail, Participant, ParticipantRole } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { sharedJobTexts } from '../texts.ts';

/**
 * A participant by name, a group with the member who acts or acted: “Group (person)”, an absent person behind whoever acts
 * in the place. `readerId` is said to be “you”.
 */
export function nameOfParticipant(
  { actor, name, actedBy }: Pick<Participant, 'actor' | 'name' | 'actedBy'>,
  readerId: string,
): string {
  const you = t(sharedJobTexts.you);
  if (actor.kind === 'user') {
    const isReader = actor.userId === readerId;
    if (actedBy && actedBy.userId !== actor.userId) {
      const who = actedBy.userId === readerId ? t(sharedJobTexts.byMember, actedBy.name, you) : actedBy.name;
      return t(sharedJobTexts.onBehalf, who, name);
    }
    return isReader ? t(sharedJobTexts.byMember, name, you) : name;
  }
  if (!actedBy) return name;
  return t(sharedJobTexts.byMember, name, actedBy.userId === readerId ? you : actedBy.name);
}

/**
 * For whom the reader would act now; undefined where it is the reader's own turn, or nobody's.
 * @param role of the act: in one step the reader may sign for a group and stamp with an account
 */
export function actedFor(
  { steps }: Pick<JobDetail, 'steps'>,
  readerId: string,
  role: ParticipantRole,
): { readonly kind: 'group' | 'absent' | 'stamp'; readonly name: string } | undefined {
  const waiting = steps
    .flatMap((step) => step.people)
    .filter((place) => place.state === 'Waiting' && place.role === role);
  const isFree = ({ actedBy }: Participant) => (actedBy?.userId ?? readerId) === readerId;
  if (waiting.some(({ actor }) => actor.kind === 'user' && actor.userId === readerId)) return undefined;
  const has = (those: readonly { readonly userId: string }[]) =>
    those.some(({ userId }) => userId === readerId);
  const place = waiting.find((one) => isFree(one) && (has(one.members) || has(one.substitutes)));
  if (!place) return undefined;
  const { name, actor } = place;
  if (actor.kind === 'user') return { kind: 'absent', name };
  return { kind: actor.kind === 'stamp' ? 'stamp' : 'group', name };
}

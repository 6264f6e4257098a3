import type { Participant } from '@tomar/contract';
import { say } from '../../../i18n/say.ts';
import { jobTexts } from '../texts.ts';

/** A participant by name, a group with the member who acts or acted: “Group (person)”. `readerId` is said to be “you”. */
export function nameOfParticipant(
  { actor, name, actedBy }: Pick<Participant, 'actor' | 'name' | 'actedBy'>,
  readerId: string,
): string {
  const you = say(jobTexts.you);
  if (actor.kind === 'user') return actor.userId === readerId ? say(jobTexts.byMember, name, you) : name;
  if (!actedBy) return name;
  return say(jobTexts.byMember, name, actedBy.userId === readerId ? you : actedBy.name);
}

import type { JobDetail, Participant, StepActor } from '@tomar/contract';
import {
  collectiveOf,
  type Flow,
  hasOnlyInactive,
  type ParticipantRow,
  standInFor,
  substitutesFor,
} from '../jobs/index.ts';
import type { AccountUser } from '../users/index.ts';

type Named = ReadonlyMap<string, Pick<AccountUser, 'name' | 'title' | 'isActive'>>;
/** Groups and stamp accounts, by the id of either. */
type Collectives = ReadonlyMap<string, { readonly name: string }>;

/** The flow as the job's page shows it. Whoever has acted is shown by the names of that moment. */
export function presentSteps(flow: Flow, users: Named, groups: Collectives): JobDetail['steps'] {
  const steps = Map.groupBy(flow.people, (place) => place.step);
  return [...steps].map(([step, places]) => ({
    position: step + 1,
    completion: places[0]?.completion ?? 'all',
    people: places.map((place) => presentPlace(place, flow, groups, users)),
  }));
}

function presentPlace(place: ParticipantRow, flow: Flow, groups: Collectives, users: Named): Participant {
  const { id, role, state, note, userId } = place;
  const collective = collectiveOf(place);
  const user = userId === null ? undefined : users.get(userId);
  const group = collective === null ? undefined : groups.get(collective);
  const members = collective === null ? [] : (flow.groups.get(collective) ?? []);
  const possible = new Set(group ? standInFor(place, flow.people, flow.groups) : []);
  return {
    id,
    role,
    state,
    note,
    actor: actorOf(place),
    name: place.actorName ?? user?.name ?? group?.name ?? '',
    title: user?.title ?? null,
    members: members
      .filter((member) => possible.has(member.userId))
      .map(({ userId, name }) => ({ userId, name })),
    substitutes: substitutesFor(place, flow).map(({ userId, name }) => ({ userId, name })),
    isInactive:
      hasOnlyInactive(place, flow.groups) ||
      ((state === 'Pending' || state === 'Waiting') && user?.isActive === false),
    actedBy: actedBy(place, user?.name),
    actedAt: place.actedAt?.toISOString() ?? null,
  };
}

/** What the version before wrote says only when: a participant was always the user who acted. */
function actedBy(place: ParticipantRow, userName = ''): Participant['actedBy'] {
  if (place.actedBy !== null) return { userId: place.actedBy, name: place.actedByName ?? userName };
  return place.actedAt !== null && place.userId !== null ? { userId: place.userId, name: userName } : null;
}

function actorOf({ id, userId, signGroupId, externalSignerId, stampAccountId }: ParticipantRow): StepActor {
  if (userId !== null) return { kind: 'user', userId };
  if (signGroupId !== null) return { kind: 'signGroup', signGroupId };
  if (externalSignerId !== null) return { kind: 'external', externalSignerId };
  if (stampAccountId !== null) return { kind: 'stamp', stampAccountId };
  throw new Error(`participant ${id} is nobody`);
}

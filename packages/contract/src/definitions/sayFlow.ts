import * as z from 'zod/mini';
import { actorId, stepCompletions } from '../circulation/actors.ts';
import { type ParticipantRole, participantRoles } from '../circulation/states.ts';
import type { Step } from '../circulation/steps.ts';
import type { Message } from '../messages/index.ts';

/** A flow by names alone, which stay what they were when somebody is called otherwise later. */
const saidFlow = z.array(
  z.tuple([z.enum(stepCompletions), z.array(z.tuple([z.enum(participantRoles), z.string()]))]),
);
export type SaidFlow = z.infer<typeof saidFlow>;

const texts = {
  or: ['veya', 'or'],
  nobody: ['kimse yok', 'nobody'],
} as const satisfies Record<string, Message>;

const roleNames: Readonly<Record<ParticipantRole, Message>> = {
  Approver: ['onay', 'approval'],
  Initialler: ['paraf', 'initial'],
  Signer: ['imza', 'signature'],
  Stamper: ['mühür', 'stamp'],
};

export const namesInFlow = (steps: readonly Step[], nameOf: (id: string) => string): SaidFlow =>
  steps.map(({ completion, people }) => [
    completion,
    people.map((person) => [person.role, nameOf(actorId(person))]),
  ]);

/** In a line, such as “1. Ayşe Işık (approval) → 2. Ali Kaya (signature) or Can Su (signature)”. */
export const sayFlow = (flow: SaidFlow, say: (message: Message) => string): string =>
  flow
    .map(([completion, people], index) => {
      const names = people.map(([role, name]) => `${name} (${say(roleNames[role])})`);
      const joined = names.join(completion === 'any' ? ` ${say(texts.or)} ` : ', ');
      return `${index + 1}. ${joined || say(texts.nobody)}`;
    })
    .join(' → ');

/** As the audit trail keeps it; what cannot be read is no flow. */
export const keepFlow = (flow: SaidFlow): string => (flow.length > 0 ? JSON.stringify(flow) : '');

export function readFlow(kept: string): SaidFlow {
  try {
    return saidFlow.safeParse(JSON.parse(kept)).data ?? [];
  } catch {
    return [];
  }
}

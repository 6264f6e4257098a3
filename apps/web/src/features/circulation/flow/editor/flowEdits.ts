import {
  actorId,
  type ParticipantRole,
  type Step,
  type StepCompletion,
  type StepPerson,
  showsOnPages,
} from '@tomar/contract';

/** Keys are made here and stay with a step or person, so that boxes and the picture can point at them. */
export type NewKey = () => string;

export const newKey: NewKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
};

const withPeople = (step: Step, people: StepPerson[]): Step => ({ ...step, people });

/** An empty step before position `at` (0: the first). */
export const addStep = (steps: readonly Step[], at: number, key: string): Step[] =>
  steps.toSpliced(at, 0, { key, completion: 'all', people: [] });

export const removeStep = (steps: readonly Step[], key: string): Step[] =>
  steps.filter((step) => step.key !== key);

/** Puts a step to position `to`; beyond the ends it goes to the end. */
export function moveStep(steps: readonly Step[], key: string, to: number): Step[] {
  const step = steps.find((one) => one.key === key);
  if (!step) return [...steps];
  const rest = removeStep(steps, key);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, step);
}

export const addPerson = (steps: readonly Step[], stepKey: string, person: StepPerson): Step[] =>
  steps.map((step) => (step.key === stepKey ? withPeople(step, [...step.people, person]) : step));

export const removePerson = (steps: readonly Step[], key: string): Step[] =>
  steps.map((step) =>
    withPeople(
      step,
      step.people.filter((person) => person.key !== key),
    ),
  );

export const setRole = (steps: readonly Step[], key: string, role: ParticipantRole): Step[] =>
  steps.map((step) =>
    withPeople(
      step,
      step.people.map((person) => (person.key === key ? { ...person, role } : person)),
    ),
  );

const find = (steps: readonly Step[], key: string) =>
  steps.flatMap((step) => step.people).find((person) => person.key === key);

/** Without the step that holds only this person: moving the last one out leaves no empty step behind. */
const withoutOwn = (steps: readonly Step[], key: string): Step[] =>
  steps.filter((step) => step.people.length !== 1 || step.people[0]?.key !== key);

/** Puts a person at the end of another step; in the own step nothing changes. */
export function movePerson(steps: readonly Step[], key: string, stepKey: string): Step[] {
  const person = find(steps, key);
  const there = steps.some((step) => step.key === stepKey && !step.people.some((one) => one.key === key));
  return person && there ? addPerson(removePerson(withoutOwn(steps, key), key), stepKey, person) : [...steps];
}

/** Puts a person into a step of its own, before position `at`. */
export function movePersonToNewStep(
  steps: readonly Step[],
  key: string,
  at: number,
  stepKey: string,
): Step[] {
  const person = find(steps, key);
  if (!person) return [...steps];
  const rest = withoutOwn(steps, key);
  const gone = steps.findIndex((step) => !rest.includes(step));
  const place = gone >= 0 && gone < at ? at - 1 : at;
  return removePerson(rest, key).toSpliced(place, 0, {
    key: stepKey,
    completion: 'all',
    people: [person],
  });
}

/** Moves a person up (-1) or down (1) among those of the same step. */
export function shiftPerson(steps: readonly Step[], key: string, by: -1 | 1): Step[] {
  return steps.map((step) => {
    const index = step.people.findIndex((person) => person.key === key);
    const person = step.people[index];
    const to = index + by;
    if (!person || to < 0 || to >= step.people.length) return step;
    return withPeople(step, step.people.toSpliced(index, 1).toSpliced(to, 0, person));
  });
}

export const setCompletion = (steps: readonly Step[], key: string, completion: StepCompletion): Step[] =>
  steps.map((step) => (step.key === key ? { ...step, completion } : step));

/** The numbers of the steps that somebody is in, counted from 1. `id`: of a user or of a group. */
export const stepsWith = (steps: readonly Step[], id: string): number[] =>
  steps.flatMap((step, index) => (step.people.some((person) => actorId(person) === id) ? [index + 1] : []));

/** Those who have a place on the pages of documents, in the order of the flow: signatures, and initials. */
export const placedOf = (steps: readonly Step[]): StepPerson[] =>
  steps.flatMap((step) => step.people.filter(showsOnPages));

/** The flow's signers, in the order of the flow. */
export const signersOf = (steps: readonly Step[]): StepPerson[] =>
  steps.flatMap((step) => step.people.filter((person) => person.role === 'Signer'));

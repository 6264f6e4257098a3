import { actorId, type StepPerson } from './actors.ts';
import { type DraftContent, isExtraRecipient } from './draft.ts';
import type { DraftFinding, DraftInputs } from './draftInputs.ts';
import type { Step } from './steps.ts';

/** The circulation profile that a draft was begun with, as it is now. */
export interface ChosenFlow {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Whose jobs use it; empty: everybody's. */
  readonly departmentIds: readonly string[];
  readonly recipientIds: readonly string[];
  readonly steps: readonly Step[];
}

type Flow = Pick<DraftContent, 'circulationProfileId' | 'departmentId' | 'steps' | 'recipients'>;

/**
 * DRAFT-43: the chosen flow is active and one of the department's; and it is as the profile has it, unless the drafter
 * may customise jobs (`DraftCirculationCustomization`). Recipients that are typed in come besides (DRAFT-40).
 */
export function checkChosenFlow(
  content: Flow,
  { flow, mayCustomizeFlow }: Pick<DraftInputs, 'flow' | 'mayCustomizeFlow'>,
): DraftFinding[] {
  if (content.circulationProfileId === null) return [];
  const say = (key: DraftFinding['key'], params?: readonly string[]): DraftFinding[] => [
    { tab: 'flows', field: 'circulationProfileId', key, ...(params && { params }) },
  ];
  if (!flow || flow.id !== content.circulationProfileId) return say('lang_draft_flow_unknown');
  if (!flow.isActive) return say('lang_draft_flow_passive', [flow.name]);
  if (!isFlowOf(flow, content.departmentId)) return say('lang_draft_flow_not_of_department', [flow.name]);
  return mayCustomizeFlow || isAsChosen(content, flow) ? [] : say('lang_draft_flow_changed', [flow.name]);
}

/** Whether jobs of the department may use a profile. */
export const isFlowOf = ({ departmentIds }: Pick<ChosenFlow, 'departmentIds'>, departmentId: string | null) =>
  departmentIds.length === 0 || (departmentId !== null && departmentIds.includes(departmentId));

/** Whether steps and listed recipients are the profile's. Keys are the draft's own. */
export function isAsChosen(
  { steps, recipients }: Pick<Flow, 'steps' | 'recipients'>,
  flow: ChosenFlow,
): boolean {
  const listed = recipients.flatMap((one) => (isExtraRecipient(one) ? [] : [one.recipientId]));
  return (
    shapeOf(steps) === shapeOf(flow.steps) &&
    listed.toSorted().join() === [...flow.recipientIds].toSorted().join()
  );
}

const shapeOf = (steps: readonly Step[]): string =>
  JSON.stringify(
    steps.map(({ completion, people }) => [
      people.length > 1 ? completion : 'all',
      people.map(placeOf).toSorted(),
    ]),
  );

const placeOf = (person: StepPerson): string => [person.kind, actorId(person), person.role].join(' ');

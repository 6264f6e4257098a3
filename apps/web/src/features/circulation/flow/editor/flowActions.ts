import {
  actorId,
  type ParticipantRole,
  type SignatureStandard,
  type Step,
  type StepCompletion,
} from '@tomar/contract';
import { asParticipant, type Choice, mayAct, rolesFor } from './actors.ts';
import type { FlowEditing } from './flowEditing.ts';
import * as edits from './flowEdits.ts';

/** Somebody joins as signer when that is possible and nobody is a signer twice, else as approver (SIGN-10). */
function usualRole(choice: Choice, steps: readonly Step[], standard: SignatureStandard): ParticipantRole {
  if (choice.kind === 'stamp') return 'Stamper';
  if (!rolesFor(standard).includes('Signer')) return 'Approver';
  const signsAlready =
    choice.kind === 'user' && edits.signersOf(steps).some((person) => actorId(person) === choice.user.id);
  return mayAct(choice, 'Signer') && (!signsAlready || !mayAct(choice, 'Approver')) ? 'Signer' : 'Approver';
}

/** The step that was added last, until its card has shown it. */
export interface NewStep {
  current: string | null;
}

/** The edits of a flow, applied to what is edited. */
export function flowActions(editing: FlowEditing, newStep: NewStep) {
  const change = editing.edit;
  return {
    addStep: (at: number) => {
      const key = edits.newKey();
      newStep.current = key;
      change((steps) => edits.addStep(steps, at, key));
    },
    /** Whoever adds a step goes on with its people; a card that is only drawn again takes the focus from nobody. */
    isNew: (key: string) => newStep.current === key,
    hasShown: (key: string) => {
      if (newStep.current === key) newStep.current = null;
    },
    removeStep: (key: string) => change((steps) => edits.removeStep(steps, key)),
    moveStep: (key: string, to: number) => change((steps) => edits.moveStep(steps, key, to)),
    setCompletion: (key: string, completion: StepCompletion) =>
      change((steps) => edits.setCompletion(steps, key, completion)),
    addPerson: (stepKey: string, choice: Choice) => {
      editing.know(choice);
      change((steps) => {
        const role = usualRole(choice, steps, editing.signatureStandard);
        return edits.addPerson(steps, stepKey, asParticipant(edits.newKey(), role, choice));
      });
    },
    removePerson: (key: string) => change((steps) => edits.removePerson(steps, key)),
    setRole: (key: string, role: ParticipantRole) => change((steps) => edits.setRole(steps, key, role)),
    movePerson: (key: string, stepKey: string) => change((steps) => edits.movePerson(steps, key, stepKey)),
    movePersonToNewStep: (key: string, at: number) =>
      change((steps) => edits.movePersonToNewStep(steps, key, at, edits.newKey())),
    shiftPerson: (key: string, by: -1 | 1) => change((steps) => edits.shiftPerson(steps, key, by)),
  };
}

export type FlowActions = ReturnType<typeof flowActions>;

import {
  otherHolds,
  type ParticipantRole,
  type SignatureStandard,
  type Step,
  type UserLookup,
} from '@tomar/contract';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import * as edits from './flowEdits.ts';

export const rightOf: Readonly<Record<ParticipantRole, 'Approved' | 'Signer'>> = {
  Approver: 'Approved',
  Signer: 'Signer',
};

export const mayAct = (user: UserLookup | undefined, role: ParticipantRole): boolean =>
  user?.isActive === true && otherHolds(user.authorities, rightOf[role]);

/** A person joins as signer when that is possible and nobody is a signer twice, else as approver (SIGN-10). */
export function usualRole(
  user: UserLookup,
  steps: readonly Step[],
  standard: SignatureStandard,
): ParticipantRole {
  if (standard === 'Unsigned') return 'Approver';
  const signsAlready = edits.signersOf(steps).some((person) => person.userId === user.id);
  return mayAct(user, 'Signer') && (!signsAlready || !mayAct(user, 'Approver')) ? 'Signer' : 'Approver';
}

/** The edits of a flow, applied to the draft. A box goes with the signer it belongs to. */
export function useFlowActions(editing: DraftEditing) {
  const change = (next: (steps: readonly Step[]) => Step[]) =>
    editing.saver.edit((content) => {
      const steps = next(content.steps);
      const signers = new Set(edits.signersOf(steps).map((person) => person.key));
      return { ...content, steps, boxes: content.boxes.filter((box) => signers.has(box.personKey)) };
    });
  return {
    addStep: (at: number) => change((steps) => edits.addStep(steps, at, edits.newKey())),
    removeStep: (key: string) => change((steps) => edits.removeStep(steps, key)),
    moveStep: (key: string, to: number) => change((steps) => edits.moveStep(steps, key, to)),
    addPerson: (stepKey: string, user: UserLookup) => {
      editing.nameUser(user);
      change((steps) =>
        edits.addPerson(steps, stepKey, {
          key: edits.newKey(),
          userId: user.id,
          role: usualRole(user, steps, editing.content.signatureStandard),
        }),
      );
    },
    removePerson: (key: string) => change((steps) => edits.removePerson(steps, key)),
    setRole: (key: string, role: ParticipantRole) => change((steps) => edits.setRole(steps, key, role)),
    movePerson: (key: string, stepKey: string) => change((steps) => edits.movePerson(steps, key, stepKey)),
    movePersonToNewStep: (key: string, at: number) =>
      change((steps) => edits.movePersonToNewStep(steps, key, at, edits.newKey())),
    shiftPerson: (key: string, by: -1 | 1) => change((steps) => edits.shiftPerson(steps, key, by)),
  };
}

export type FlowActions = ReturnType<typeof useFlowActions>;

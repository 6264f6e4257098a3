import type { FlowEditing } from '../../flow/editor/flowEditing.ts';
import { placedOf } from '../../flow/editor/flowEdits.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';

/** The flow of a draft, to be edited. A box goes with the signer it belongs to. */
export const flowOfDraft = ({
  content,
  named,
  byTab,
  saver,
  snapshot,
  nameUser,
  nameGroup,
  nameStamp,
}: DraftEditing): FlowEditing => ({
  steps: content.steps,
  recipients: content.recipients.length,
  signatureStandard: content.signatureStandard,
  named,
  hasStamps: snapshot.detail.hasStamps,
  findings: byTab.flows,
  know: (choice) => {
    if (choice.kind === 'user') nameUser(choice.user);
    else if (choice.kind === 'signGroup') nameGroup(choice.group);
    else nameStamp(choice.account);
  },
  edit: (next) =>
    saver.edit((now) => {
      const steps = next(now.steps);
      const signers = new Set(placedOf(steps).map(({ key }) => key));
      return { ...now, steps, boxes: now.boxes.filter(({ personKey }) => signers.has(personKey)) };
    }),
});

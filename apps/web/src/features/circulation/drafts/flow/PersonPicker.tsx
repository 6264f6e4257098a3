import { lookUpUsers, type Step, type UserLookup } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { say } from '../../../../i18n/say.ts';
import { LookupBox } from '../../../../ui/LookupBox.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { stepsWith } from './flowEdits.ts';
import { mayAct, rightOf } from './useFlowActions.ts';

interface PersonPickerProps {
  readonly editing: DraftEditing;
  readonly step: Step;
  readonly label: string;
  readonly pick: (user: UserLookup) => void;
  readonly close: (byKey: boolean) => void;
}

/** Finds somebody for a step among any number of people; whoever cannot act there is listed with the reason. */
export function PersonPicker({ editing, step, label, pick, close }: PersonPickerProps) {
  const { steps, signatureStandard } = editing.content;
  const roles =
    signatureStandard === 'Unsigned' ? (['Approver'] as const) : (['Approver', 'Signer'] as const);
  const authorities = roles.map((role) => rightOf[role]);
  const inStep = new Set(step.people.map((person) => person.userId));
  const problemOf = (user: UserLookup) => {
    if (inStep.has(user.id)) return say(draftTexts.personInStep);
    if (!user.isActive) return say(draftTexts.personPassive);
    if (roles.some((role) => mayAct(user, role))) return undefined;
    return say(signatureStandard === 'Unsigned' ? draftTexts.personMayNotApprove : draftTexts.personMayNot);
  };
  const noteOf = (user: UserLookup) => {
    const places = stepsWith(steps, user.id);
    return places.length > 0 ? say(draftTexts.personInSteps, places.join(', ')) : undefined;
  };
  return (
    <LookupBox
      label={label}
      hideLabel
      placeholder={say(draftTexts.choosePerson)}
      nothing={say(draftTexts.noPerson)}
      lookup={keys.lookup('people', ...authorities)}
      ask={(name, signal) =>
        call(lookUpUsers, { body: { name, authorities, includeOthers: name !== '' }, signal })
      }
      entryOf={(user) => ({
        id: user.id,
        name: `${user.firstName} ${user.lastName}`,
        detail: [user.title, user.department, user.email].filter(Boolean).join(' · '),
        problem: problemOf(user),
        note: noteOf(user),
      })}
      choose={pick}
      closed={close}
      width={300}
    />
  );
}

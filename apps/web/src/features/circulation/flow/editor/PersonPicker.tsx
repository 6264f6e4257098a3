import { authorityOf, type Step, searchSignGroups, searchUsers } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { draftTexts } from '../../drafts/texts.ts';
import { type Choice, mayAct, nameOfChoice, nameOfUser, rolesFor } from './actors.ts';
import type { FlowEditing } from './flowEditing.ts';
import { stepsWith } from './flowEdits.ts';

interface PersonPickerProps {
  readonly editing: FlowEditing;
  readonly step: Step;
  readonly label: string;
  readonly pick: (choice: Choice) => void;
  readonly close: (byKey: boolean) => void;
}

/** So many groups come before the people; another word finds the others. */
const groupsShown = 10;

/** Finds a person or sign group for a step among any number; whoever cannot act there is listed with the reason. */
export function PersonPicker({ editing, step, label, pick, close }: PersonPickerProps) {
  const { steps, signatureStandard } = editing;
  const roles = rolesFor(signatureStandard);
  const authorities = roles.map((role) => authorityOf[role]);
  const problemOf = (choice: Choice) => {
    if (stepsWith([step], idOf(choice)).length > 0) return t(draftTexts.personInStep);
    if (roles.some((role) => mayAct(choice, role))) return undefined;
    return t(reasons[choice.kind][reasonOf(choice, roles.includes('Signer'))]);
  };
  const noteOf = (choice: Choice) => {
    const places = stepsWith(steps, idOf(choice));
    return places.length > 0 ? t(draftTexts.personInSteps, places.join(', ')) : undefined;
  };
  return (
    <LookupBox
      label={label}
      hideLabel
      placeholder={t(draftTexts.choosePerson)}
      nothing={t(draftTexts.noPerson)}
      lookup={keys.lookup('actors', ...authorities)}
      ask={async (name, signal) => {
        const [groups, people] = await Promise.all([
          call(searchSignGroups, { query: { name, limit: groupsShown }, signal }),
          call(searchUsers, { query: { name, authorities, includeOthers: name !== '' }, signal }),
        ]);
        return {
          items: [
            ...groups.items.map((group): Choice => ({ kind: 'signGroup', group })),
            ...people.items.map((user): Choice => ({ kind: 'user', user })),
          ],
          more: groups.more || people.more,
        };
      }}
      entryOf={(choice) => ({
        id: idOf(choice),
        name: nameOfChoice(choice),
        detail: detailOf(choice),
        problem: problemOf(choice),
        note: noteOf(choice),
      })}
      choose={pick}
      closed={close}
      width={300}
    />
  );
}

const idOf = (choice: Choice): string => (choice.kind === 'user' ? choice.user.id : choice.group.id);

const detailOf = (choice: Choice): string =>
  choice.kind === 'user'
    ? [choice.user.title, choice.user.department, choice.user.email].filter(Boolean).join(' · ')
    : t(draftTexts.groupOf, choice.group.members.map(nameOfUser).join(', '));

type Reason = 'passive' | 'mayNot' | 'mayNotApprove';

const reasons = {
  user: {
    passive: draftTexts.personPassive,
    mayNot: draftTexts.personMayNot,
    mayNotApprove: draftTexts.personMayNotApprove,
  },
  signGroup: {
    passive: draftTexts.groupPassive,
    mayNot: draftTexts.groupMayNot,
    mayNotApprove: draftTexts.groupMayNotApprove,
  },
} as const;

function reasonOf(choice: Choice, canSign: boolean): Reason {
  const { isActive } = choice.kind === 'user' ? choice.user : choice.group;
  if (!isActive) return 'passive';
  return canSign ? 'mayNot' : 'mayNotApprove';
}

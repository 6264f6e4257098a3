import { authorityOf, type Step, searchSignGroups, searchStampAccounts, searchUsers } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { type Text, t } from '../../../../i18n/t.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { draftTexts } from '../../drafts/texts.ts';
import { type Choice, mayAct, nameOfChoice, nameOfUser, recordOf, rolesFor } from './actors.ts';
import type { FlowEditing } from './flowEditing.ts';
import { stepsWith } from './flowEdits.ts';

interface PersonPickerProps {
  readonly editing: FlowEditing;
  readonly step: Step;
  readonly label: string;
  readonly pick: (choice: Choice) => void;
  readonly close: (byKey: boolean) => void;
}

/** So many groups, and stamp accounts, come before the people; another word finds the others. */
const groupsShown = 10;

/** Finds a person, sign group or stamp account for a step among any number; whoever cannot act there is listed with the reason. */
export function PersonPicker({ editing, step, label, pick, close }: PersonPickerProps) {
  const { steps, signatureStandard, hasStamps } = editing;
  const roles = rolesFor(signatureStandard);
  const offersStamps = hasStamps && roles.includes('Stamper');
  // Who stamps does so with an account, not by themselves.
  const authorities = roles.filter((role) => role !== 'Stamper').map((role) => authorityOf[role]);
  const problemOf = (choice: Choice) => {
    if (stepsWith([step], idOf(choice)).length > 0) return t(draftTexts.personInStep);
    if (roles.some((role) => mayAct(choice, role))) return undefined;
    if (choice.kind === 'stamp') return t(stampReason(choice));
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
      lookup={keys.lookup('actors', ...authorities, ...(offersStamps ? ['Muhur'] : []))}
      ask={async (name, signal) => {
        const [groups, stamps, people] = await Promise.all([
          call(searchSignGroups, { query: { name, limit: groupsShown }, signal }),
          offersStamps ? call(searchStampAccounts, { query: { name, limit: groupsShown }, signal }) : none,
          call(searchUsers, { query: { name, authorities, includeOthers: name !== '' }, signal }),
        ]);
        return {
          items: [
            ...groups.items.map((group): Choice => ({ kind: 'signGroup', group })),
            ...stamps.items.map((account): Choice => ({ kind: 'stamp', account })),
            ...people.items.map((user): Choice => ({ kind: 'user', user })),
          ],
          more: groups.more || stamps.more || people.more,
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

const none = { items: [], more: false };

const idOf = (choice: Choice): string => recordOf(choice).id;

function detailOf(choice: Choice): string {
  switch (choice.kind) {
    case 'user':
      return [choice.user.title, choice.user.department, choice.user.email].filter(Boolean).join(' · ');
    case 'signGroup':
      return t(draftTexts.groupOf, choice.group.members.map(nameOfUser).join(', '));
    case 'stamp':
      return t(draftTexts.stampOf, choice.account.company);
  }
}

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
  if (!recordOf(choice).isActive) return 'passive';
  return canSign ? 'mayNot' : 'mayNotApprove';
}

function stampReason({ account }: Extract<Choice, { kind: 'stamp' }>): Text {
  if (!account.isActive || !account.companyIsActive) return draftTexts.stampPassive;
  return account.kind === 'Certificate' ? draftTexts.stampNobody : draftTexts.stampService;
}

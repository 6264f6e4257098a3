import { Select, Text } from '@mantine/core';
import type { Step, UserLookup } from '@tomar/contract';
import { language } from '../../../i18n/language.ts';
import { say } from '../../../i18n/say.ts';
import { draftTexts } from './texts.ts';
import type { DraftEditing } from './useDraftEditor.ts';
import { mayAct } from './useFlowActions.ts';

interface PersonPickerProps {
  readonly editing: DraftEditing;
  readonly step: Step;
  readonly label: string;
  readonly pick: (user: UserLookup) => void;
  readonly close: () => void;
}

const fold = (text: string) => text.toLocaleLowerCase(language);

/** Chooses somebody who may approve or sign and is not in the step yet. */
export function PersonPicker({ editing, step, label, pick, close }: PersonPickerProps) {
  const inStep = new Set(step.people.map((person) => person.userId));
  const users = [...editing.lookups.users.values()].filter(
    (user) => !inStep.has(user.id) && (mayAct(user, 'Approver') || mayAct(user, 'Signer')),
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  return (
    <Select
      size="sm"
      autoFocus
      defaultDropdownOpened
      searchable
      aria-label={label}
      placeholder={say(draftTexts.choosePerson)}
      nothingFoundMessage={say(draftTexts.noPerson)}
      data={users.map((user) => ({ value: user.id, label: `${user.firstName} ${user.lastName}` }))}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && matches(byId.get(option.value), search))
      }
      renderOption={({ option }) => (
        <span>
          <Text size="sm" component="span" display="block">
            {option.label}
          </Text>
          <Text size="xs" c="dimmed" component="span" display="block">
            {[byId.get(option.value)?.title, byId.get(option.value)?.department].filter(Boolean).join(' · ')}
          </Text>
        </span>
      )}
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: true, width: 280, position: 'bottom-start' }}
      onChange={(id) => {
        const user = id && byId.get(id);
        if (user) pick(user);
      }}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    />
  );
}

const matches = (user: UserLookup | undefined, search: string): boolean =>
  user !== undefined &&
  fold(`${user.firstName} ${user.lastName} ${user.title ?? ''} ${user.email}`).includes(fold(search.trim()));

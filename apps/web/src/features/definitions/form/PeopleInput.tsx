import { ActionIcon, Badge, Group, Input, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type Named, type PeopleField, searchUsers, type UserLookup } from '@tomar/contract';
import { useId } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import type { Names } from '../say.ts';
import { definitionTexts } from '../texts.ts';

interface PeopleInputProps {
  readonly field: PeopleField;
  readonly ids: readonly string[];
  readonly names: Names;
  readonly change: (ids: readonly string[]) => void;
  readonly know: (named: Named) => void;
  readonly error: string | undefined;
}

const nameOf = ({ firstName, lastName }: UserLookup) => `${firstName} ${lastName}`;

/** Users of the account: a list, and a search that adds to it. */
export function PeopleInput({ field, ids, names, change, know, error }: PeopleInputProps) {
  const id = useId();
  const label = t(field.label);
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <div>
        <Input.Label id={id} component="div">
          {label}
        </Input.Label>
        {field.hint && <Input.Description>{t(field.hint)}</Input.Description>}
      </div>
      {ids.length > 0 && (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {ids.map((userId) => {
            const person = names.get(userId);
            const name = person?.name ?? '';
            return (
              <Group key={userId} component="li" wrap="nowrap" justify="space-between" gap="xs">
                <Text size="sm" truncate>
                  {name}
                </Text>
                <Group gap="xs" wrap="nowrap">
                  {person?.isActive === false && <Badge color="gray">{t(definitionTexts.passive)}</Badge>}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    c="var(--mantine-color-text)"
                    onClick={() => change(ids.filter((one) => one !== userId))}
                    aria-label={t(definitionTexts.removePerson, name)}
                  >
                    <IconX size={iconSize.small} />
                  </ActionIcon>
                </Group>
              </Group>
            );
          })}
        </Stack>
      )}
      <LookupBox
        label={t(definitionTexts.addPerson, label)}
        hideLabel
        placeholder={t(definitionTexts.choosePerson)}
        nothing={t(definitionTexts.nobodyFound)}
        lookup={keys.lookup('members')}
        ask={(name, signal) => call(searchUsers, { query: { name }, signal })}
        entryOf={(user) => ({
          id: user.id,
          name: nameOf(user),
          detail: [user.title, user.department, user.email].filter(Boolean).join(' · '),
          problem: ids.includes(user.id) ? t(definitionTexts.isChosen) : undefined,
        })}
        choose={(user) => {
          know({ id: user.id, name: nameOf(user), isActive: user.isActive });
          change([...ids, user.id]);
        }}
        error={error}
      />
    </Stack>
  );
}

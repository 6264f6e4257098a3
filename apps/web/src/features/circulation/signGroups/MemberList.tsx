import { ActionIcon, Badge, Group, Input, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { searchUsers, type UserLookup } from '@tomar/contract';
import { useId } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { signGroupTexts } from './texts.ts';

interface MemberListProps {
  readonly members: readonly UserLookup[];
  readonly change: (members: UserLookup[]) => void;
  readonly error: string | undefined;
}

const nameOf = ({ firstName, lastName }: UserLookup) => `${firstName} ${lastName}`;
const detailOf = (user: UserLookup) => [user.title, user.department, user.email].filter(Boolean).join(' · ');

/** The members of a sign group, with a search that adds one and a button that removes each. */
export function MemberList({ members, change, error }: MemberListProps) {
  const id = useId();
  const ids = new Set(members.map((member) => member.id));
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <div>
        <Input.Label id={id} component="div">
          {t(signGroupTexts.members)}
        </Input.Label>
        <Input.Description>{t(signGroupTexts.membersHint)}</Input.Description>
      </div>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {members.map((member) => (
          <Group key={member.id} component="li" wrap="nowrap" justify="space-between" gap="xs">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={fontWeight.medium} truncate>
                {nameOf(member)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {detailOf(member)}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              {!member.isActive && <Badge color="gray">{t(signGroupTexts.memberPassive)}</Badge>}
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                onClick={() => change(members.filter((one) => one.id !== member.id))}
                aria-label={t(signGroupTexts.removeMember, nameOf(member))}
              >
                <IconX size={iconSize.small} />
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </Stack>
      <LookupBox
        label={t(signGroupTexts.addMember)}
        placeholder={t(signGroupTexts.chooseMember)}
        nothing={t(signGroupTexts.noMember)}
        lookup={keys.lookup('members')}
        ask={(name, signal) => call(searchUsers, { query: { name }, signal })}
        entryOf={(user) => ({
          id: user.id,
          name: nameOf(user),
          detail: detailOf(user),
          problem: ids.has(user.id) ? t(signGroupTexts.isMember) : undefined,
        })}
        choose={(user) => change([...members, user])}
        error={error}
      />
    </Stack>
  );
}

import { Alert, Badge, Button, List, Stack, Text } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Authority,
  type DirectoryPersonFound,
  importFromDirectory,
  maxDirectoryPeople,
  type ReplyOf,
  searchDirectory,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { ImportSection } from './ImportSection.tsx';
import { directoryTexts } from './texts.ts';

type Imported = ReplyOf<typeof importFromDirectory>;

interface DirectoryPeopleProps {
  readonly isOn: boolean;
  readonly toSettings: () => void;
}

/** People of the directory: who is a user already, and who becomes one. */
export function DirectoryPeople({ isOn, toSettings }: DirectoryPeopleProps) {
  if (isOn) return <People />;
  return (
    <EmptyState
      icon={<IconAddressBook size={iconSize.large} />}
      title={t(directoryTexts.off)}
      body={t(directoryTexts.offBody)}
      action={<Button onClick={toSettings}>{t(directoryTexts.toSettings)}</Button>}
    />
  );
}

function People() {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({
    queryKey: [...keys.directory, 'people', words],
    queryFn: ({ signal }) => call(searchDirectory, { body: { words }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const send = useSend({
    mutationFn: (authorities: readonly Authority[]) =>
      call(importFromDirectory, { body: { ids: [...chosen], authorities: [...authorities] } }),
    onSuccess: () => {
      setChosen(new Set());
      void client.invalidateQueries({ queryKey: [...keys.directory, 'people'] });
    },
  });
  const choose = (next: ReadonlySet<string>) => {
    send.reset();
    setChosen(next);
  };
  return (
    <Stack gap="sm">
      <SearchField value={words} change={setWords} label={t(directoryTexts.search)} />
      {send.data && <Result people={send.data.people} />}
      {send.isError && <FailureBox error={send.error} />}
      {found.isError ? (
        <FailureBox error={found.error} retry={() => void found.refetch()} />
      ) : (
        <RecordTable
          label={t(directoryTexts.people)}
          columns={columns}
          records={found.data?.items}
          idOf={(person) => person.id}
          stale={found.isPlaceholderData}
          card={(person) => <PersonCard person={person} />}
          selection={{
            chosen,
            change: choose,
            nameOf,
            selectable: (person) => person.problem === null,
          }}
          empty={
            <EmptyState icon={<IconAddressBook size={iconSize.large} />} title={t(directoryTexts.nobody)} />
          }
        />
      )}
      {found.data?.more && (
        <Text size="sm" c="dimmed">
          {t(directoryTexts.more)}
        </Text>
      )}
      {chosen.size > 0 && (
        <ImportSection count={chosen.size} pending={send.isPending} send={(held) => send.mutate(held)} />
      )}
      {chosen.size > maxDirectoryPeople && (
        <Text size="sm" c="dimmed">
          {t(directoryTexts.tooMany, formatNumber(maxDirectoryPeople))}
        </Text>
      )}
    </Stack>
  );
}

const nameOf = ({ firstName, lastName, email }: Imported['people'][number] | DirectoryPersonFound): string =>
  `${firstName} ${lastName}`.trim() || email;

/** What became of each; who was refused is named with the reason. */
function Result({ people }: { readonly people: Imported['people'] }) {
  const count = (outcome: Imported['people'][number]['outcome']) =>
    formatNumber(people.filter((one) => one.outcome === outcome).length);
  const refused = people.filter(({ outcome }) => outcome === 'refused');
  return (
    <Alert color={refused.length > 0 ? 'warm' : 'green'} role="status">
      {t(directoryTexts.result, count('added'), count('updated'), count('refused'))}
      {refused.length > 0 && (
        <List size="sm" mt="xs">
          {refused.map((person) => (
            <List.Item key={person.id} style={{ overflowWrap: 'anywhere' }}>
              {t(directoryTexts.refusedPerson, nameOf(person), tMessage(person.problem ?? ''))}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

const columns: readonly Column<DirectoryPersonFound>[] = [
  { key: 'name', title: t(directoryTexts.name), render: (person) => <Anywhere text={nameOf(person)} /> },
  { key: 'email', title: t(directoryTexts.email), render: (person) => <Anywhere text={person.email} /> },
  { key: 'state', title: t(directoryTexts.state), width: 220, render: (person) => <State person={person} /> },
];

const Anywhere = ({ text }: { readonly text: string }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);

function State({ person: { problem, user } }: { readonly person: DirectoryPersonFound }) {
  if (problem !== null)
    return (
      <Text size="sm" c="dimmed">
        {tMessage(problem)}
      </Text>
    );
  if (user === null) return <Text size="sm">{t(directoryTexts.notYet)}</Text>;
  if (!user.isActive) return <Badge color="gray">{t(directoryTexts.isPassive)}</Badge>;
  return (
    <Badge color={user.isImported ? 'leaf' : 'ink'}>
      {t(user.isImported ? directoryTexts.isImported : directoryTexts.isUser)}
    </Badge>
  );
}

function PersonCard({ person }: { readonly person: DirectoryPersonFound }) {
  return (
    <Stack gap={4} align="flex-start">
      <Anywhere text={nameOf(person)} />
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {person.email}
      </Text>
      <State person={person} />
    </Stack>
  );
}

import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DefinitionType, definitionEndpoints, definitions } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type Text as Message, t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { Section } from '../../ui/Section.tsx';
import { sayChange } from './sayChange.ts';
import { definitionTexts } from './texts.ts';

const events: Readonly<Record<string, Message>> = {
  'definition.created': definitionTexts.historyCreated,
  'definition.saved': definitionTexts.historySaved,
  'definition.activated': definitionTexts.historyActivated,
  'definition.deactivated': definitionTexts.historyDeactivated,
};

/** Who changed the record, when and what, newest first. */
export function History({ type, id }: { type: DefinitionType; id: string }) {
  const definition = definitions[type];
  const history = useQuery({
    queryKey: [...keys.definitions(type), 'history', id],
    queryFn: ({ signal }) => call(definitionEndpoints[type].history, { params: { id }, signal }),
  });
  const items = history.data?.items;
  return (
    <Section title={t(definitionTexts.history)}>
      {history.isError && <FailureBox error={history.error} retry={() => void history.refetch()} />}
      {!items && !history.isError && <Skeleton h={48} />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(definitionTexts.historyEmpty)}
        </Text>
      )}
      {items && items.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
          {items.map(({ at, event, actorName, changes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id of their own and never change places
            <li key={`${at} ${items.length - index}`}>
              <Text size="sm" fw={fontWeight.medium}>
                {events[event] ? t(events[event]) : event}
              </Text>
              <Text size="xs" c="dimmed">
                {actorName ?? t(definitionTexts.historySystem)} ·{' '}
                <time dateTime={at}>{formatMoment(at)}</time>
              </Text>
              {changes.map((change) => (
                <Text key={change.field} size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {sayChange(definition, change)}
                </Text>
              ))}
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

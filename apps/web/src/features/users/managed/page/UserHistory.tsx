import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { authorities, getUserHistory, type ReplyOf } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { formatMoment } from '../../../../i18n/format.ts';
import { type Text as Message, t } from '../../../../i18n/t.ts';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { sayOn } from '../../../../ui/form/conflict/conflictField.ts';
import { Section } from '../../../../ui/Section.tsx';
import { auditFactTexts, eventTexts } from '../../../operations/eventTexts.ts';
import { useAuthorityNames } from '../../rights/useAuthorityNames.ts';
import { managedTexts as texts, userFieldTexts } from '../texts.ts';

type Event = ReplyOf<typeof getUserHistory>['items'][number];
type Change = Event['changes'][number];

const fieldTexts: Readonly<Record<string, Message>> = userFieldTexts;

/** Who changed the user, when and what, newest first. */
export function UserHistory({ id }: { id: string }) {
  const history = useQuery({
    queryKey: [...keys.user(id), 'history'],
    queryFn: ({ signal }) => call(getUserHistory, { params: { id }, signal }),
  });
  const items = history.data?.items;
  return (
    <Section title={t(texts.history)}>
      {history.isError && <FailureBox error={history.error} retry={() => void history.refetch()} />}
      {!items && !history.isError && <Skeleton h={48} />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(texts.historyEmpty)}
        </Text>
      )}
      {items && items.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
          {items.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id of their own and never change places
            <Line key={`${event.at} ${items.length - index}`} event={event} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Line({ event: { at, event, actorName, facts, changes } }: { event: Event }) {
  const nameOf = useAuthorityNames();
  const said = eventTexts[event];
  const sayAuthorities = (value: string) =>
    value
      .split(', ')
      .map((name) => authorities.find((one) => one === name))
      .map((one) => (one ? nameOf(one) : value))
      .join(', ');
  const factText = (name: string) =>
    auditFactTexts[name] ?? (name === 'authorities' ? texts.authorities : null);
  return (
    <li>
      <Text size="sm" fw={fontWeight.medium}>
        {said ? t(said) : event}
      </Text>
      <Text size="xs" c="dimmed">
        {actorName ?? t(texts.historySystem)} · <time dateTime={at}>{formatMoment(at)}</time>
      </Text>
      {facts.map(({ name, value }) => {
        const label = factText(name);
        const held = ['given', 'taken', 'authorities'].includes(name);
        return (
          <Text key={name} size="sm">
            {t(texts.changeNew, label ? t(label) : name, held ? sayAuthorities(value) : value)}
          </Text>
        );
      })}
      {changes.map((change) => (
        <Text key={change.field} size="sm">
          {sayChange(change)}
        </Text>
      ))}
    </li>
  );
}

function sayChange({ field, before, after }: Change): string {
  const text = fieldTexts[field];
  const label = text ? t(text) : field;
  if (field === 'signatureImage') return label;
  const say = (value: string | null) => {
    if (value === 'true' || value === 'false') return sayOn(value === 'true');
    return value || t(texts.none);
  };
  return before === null
    ? t(texts.changeNew, label, say(after))
    : t(texts.change, label, say(before), say(after));
}

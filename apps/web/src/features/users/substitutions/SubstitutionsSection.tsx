import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Substitution, SubstitutionForm, Substitutions } from '@tomar/contract';
import { useState } from 'react';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatNumber } from '../../../i18n/format.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SubstitutionDialog } from './SubstitutionDialog.tsx';
import { SubstitutionLine } from './SubstitutionLine.tsx';
import { substitutionTexts as texts } from './substitutionTexts.ts';

interface SubstitutionsSectionProps {
  readonly user: { readonly id: string };
  readonly hint: string;
  /** What the dialog is called. */
  readonly title: string;
  readonly load: (signal: AbortSignal) => Promise<Substitutions>;
  readonly add: (form: SubstitutionForm) => Promise<Substitutions>;
  readonly end: (id: string) => Promise<Substitutions>;
}

/** Who stands in for somebody on which days, and for whom that one does; named and ended here. */
export function SubstitutionsSection({ user, hint, title, load, add, end }: SubstitutionsSectionProps) {
  const client = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const [ending, setEnding] = useState<Substitution | null>(null);
  const queryKey = keys.substitutions(user.id);
  const found = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const show = (answer: Substitutions) => client.setQueryData(queryKey, answer);
  const ends = useSend({
    mutationFn: (id: string) => end(id),
    onSuccess: (answer) => {
      show(answer);
      notifySuccess(t(texts.ended));
    },
    onSettled: () => {
      setEnding(null);
      return client.invalidateQueries({ queryKey });
    },
  });
  const { data } = found;
  const open = data?.items.filter(({ state }) => state !== 'Over') ?? [];
  const over = data?.items.filter(({ state }) => state === 'Over') ?? [];
  return (
    <Section
      title={t(texts.title)}
      hint={hint}
      actions={
        <Button variant="default" onClick={() => setNaming(true)}>
          {t(texts.name)}
        </Button>
      }
    >
      {found.isError && !data && <FailureBox error={found.error} retry={() => void found.refetch()} />}
      {!data && !found.isError && <Skeleton h={24} />}
      {data && (
        <Stack gap="md">
          {open.length === 0 && (
            <Text size="sm" c="dimmed">
              {t(texts.none)}
            </Text>
          )}
          <Lines label={t(texts.list)} items={open} told="substitute" end={setEnding} />
          {data.standsInFor.length > 0 && (
            <>
              <Title order={3} size="h6">
                {t(texts.standsInFor)}
              </Title>
              <Lines label={t(texts.standsInFor)} items={data.standsInFor} told="absent" />
            </>
          )}
          {over.length > 0 && (
            <details>
              <Text size="sm" component="summary" style={{ cursor: 'pointer' }}>
                {t(texts.over, formatNumber(over.length))}
              </Text>
              <Lines label={t(texts.over, formatNumber(over.length))} items={over} told="substitute" />
            </details>
          )}
        </Stack>
      )}
      {isNaming && (
        <SubstitutionDialog
          title={title}
          absentId={user.id}
          send={add}
          sent={(answer) => {
            setNaming(false);
            show(answer);
            notifySuccess(t(texts.saved));
          }}
          close={() => setNaming(false)}
        />
      )}
      <Confirm
        opened={ending !== null}
        title={t(texts.endTitle)}
        body={t(texts.endBody, ending?.substitute.name ?? '')}
        confirm={t(texts.end)}
        danger
        busy={ends.isPending}
        onConfirm={() => ending && ends.mutate(ending.id)}
        onCancel={() => setEnding(null)}
      />
    </Section>
  );
}

interface LinesProps {
  readonly label: string;
  readonly items: readonly Substitution[];
  readonly told: 'substitute' | 'absent';
  readonly end?: (one: Substitution) => void;
}

function Lines({ label, items, told, end }: LinesProps) {
  if (items.length === 0) return null;
  return (
    <Stack component="ul" aria-label={label} gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {items.map((one) => (
        <SubstitutionLine key={one.id} substitution={one} told={told} {...(end && { end: () => end(one) })} />
      ))}
    </Stack>
  );
}

import { Alert, Badge, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type DefinitionValues,
  definitionEndpoints,
  definitions,
  formatAmount,
  isAmount,
  type LimitRange,
  limitRemarks,
  minorUnits,
  valuesOf,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { language } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { Section } from '../../../ui/Section.tsx';
import type { OwnPartProps } from '../form/ownPartProps.ts';
import { sayRemark } from '../sayRemark.ts';
import classes from './LimitsBeside.module.css';
import { signLimitTexts } from './texts.ts';

/** The active limits in their order, this one as it is typed, and where amounts are in two of them or in none. */
export function LimitsBeside({ form, id }: OwnPartProps) {
  const body = { state: 'active', sort: 'startAmount', pageSize: 100 } as const;
  const listed = useQuery({
    queryKey: [...keys.definitions('signLimit'), body],
    queryFn: ({ signal }) => call(definitionEndpoints.signLimit.list, { body, signal }),
  });
  if (listed.isError) return <FailureBox error={listed.error} retry={() => void listed.refetch()} />;
  if (!listed.data) return <Skeleton h={120} />;
  const others = listed.data.items
    .filter((one) => one.id !== id)
    .map((one) => ({ id: one.id, ...valuesOf(definitions.signLimit, one) }));
  const own = form.values.isActive ? rangeOf(id, form.values) : null;
  const all = [...others.map((one) => rangeOf(one.id, one)), own]
    .filter((range) => range !== null)
    .toSorted((a, b) => Number(minorUnits(a.startAmount) - minorUnits(b.startAmount)));
  return (
    <Section title={t(signLimitTexts.beside)} hint={t(signLimitTexts.besideHint)}>
      {own ? (
        <Remarks said={(limitRemarks(all, [id]).get(id) ?? []).map(sayRemark)} />
      ) : (
        <Text size="sm" c="dimmed">
          {t(form.values.isActive ? signLimitTexts.notYet : signLimitTexts.inactive)}
        </Text>
      )}
      <Stack component="ol" gap={4} className={classes.ranges ?? ''}>
        {all.map((range) => (
          <Group
            key={range.id}
            component="li"
            justify="space-between"
            gap="xs"
            className={classes.range ?? ''}
          >
            <Text
              size="sm"
              {...(range.id === id && { fw: fontWeight.strong })}
              className={classes.name ?? ''}
            >
              {range.name}
            </Text>
            <Group gap="xs">
              {range.id === id && <Badge>{t(signLimitTexts.this)}</Badge>}
              <Text size="sm" className={classes.amounts ?? ''}>
                {sayRange(range)}
              </Text>
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function Remarks({ said }: { said: readonly string[] }) {
  const isClean = said.length === 0;
  return (
    <Alert
      role="status"
      variant="light"
      color={isClean ? 'leaf' : 'warm'}
      icon={isClean ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {isClean ? (
        t(signLimitTexts.noProblem)
      ) : (
        <List size="sm" spacing={2}>
          {said.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** Null while the amounts are not such that a limit could have them. */
function rangeOf(id: string, values: DefinitionValues): LimitRange | null {
  const [start, end] = [String(values.startAmount), String(values.endAmount)];
  if (!isAmount(start) || minorUnits(start) < 0n) return null;
  if (values.isInfinite === true) return { id, name: values.name, startAmount: start, endAmount: null };
  return isAmount(end) && minorUnits(end) >= minorUnits(start)
    ? { id, name: values.name, startAmount: start, endAmount: end }
    : null;
}

const sayRange = ({ startAmount, endAmount }: LimitRange) => {
  const start = formatAmount(startAmount, language);
  return endAmount === null
    ? t(signLimitTexts.upwards, start)
    : t(signLimitTexts.range, start, formatAmount(endAmount, language));
};

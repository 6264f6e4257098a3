import { Badge, Button, Group, Text } from '@mantine/core';
import type { Substitution } from '@tomar/contract';
import { formatDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { kindTexts, stateTexts, substitutionTexts as texts } from './substitutionTexts.ts';

const colours = { Planned: 'blue', On: 'leaf', Over: 'gray' } as const;

interface SubstitutionLineProps {
  readonly substitution: Substitution;
  /** Whom the reader is told by: who stands in, or for whom. */
  readonly told: 'substitute' | 'absent';
  readonly end?: () => void;
}

/** One span of days, with who stands in and for what. */
export function SubstitutionLine({ substitution, told, end }: SubstitutionLineProps) {
  const { firstDay, lastDay, kinds, state } = substitution;
  const person = substitution[told];
  const days =
    firstDay === lastDay ? formatDay(firstDay) : t(texts.span, formatDay(firstDay), formatDay(lastDay));
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm" fw={fontWeight.medium}>
            {told === 'absent' ? t(texts.standsIn, person.name) : person.name}
          </Text>
          <Badge color={colours[state]} variant="light" size="sm">
            {t(stateTexts[state])}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {[
            days,
            ...kinds.map((kind) => t(kindTexts[kind])),
            ...(person.isActive ? [] : [t(texts.passive)]),
          ].join(' · ')}
        </Text>
      </div>
      {end && (
        <Button
          size="xs"
          variant="default"
          aria-label={t(texts.endOf, person.name)}
          onClick={end}
          style={{ flex: 'none' }}
        >
          {t(texts.end)}
        </Button>
      )}
    </Group>
  );
}

import { Anchor, Badge, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  calledOf,
  type Definition,
  type DefinitionField,
  type DefinitionRecord,
  fieldsOf,
  idsIn,
  isSealed,
  type ListedDefinition,
  pagePathOf,
  stepsIn,
  valuesOf,
} from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import type { Column } from '../../../ui/RecordTable.tsx';
import { type Names, nameLabel, sayField } from '../say.ts';
import { sayRemark } from '../sayRemark.ts';
import { definitionTexts } from '../texts.ts';

/** The columns of a list, as the declaration has them. */
export const columnsOf = (definition: Definition, names: Names): Column<ListedDefinition>[] => [
  {
    key: 'name',
    title: t(definition.wholeNameLabel ?? nameLabel(definition)),
    sortable: true,
    render: (record) => <RecordLink definition={definition} record={record} />,
  },
  ...listed(definition).map(([name, field]) => ({
    key: name,
    title: t(field.label),
    sortable:
      field.kind === 'choice' || field.kind === 'amount' || (field.kind === 'text' && !isSealed(field)),
    render: (record: DefinitionRecord) => sayShort(definition, name, field, record, names),
  })),
  {
    key: 'isActive',
    title: t(definitionTexts.state),
    width: 130,
    sortable: true,
    render: (record) => <State definition={definition} record={record} />,
  },
];

const listed = (definition: Definition) => fieldsOf(definition).filter(([, { inList }]) => inList);

/** Two names or steps at most, and how many more there are. */
function sayShort(
  definition: Definition,
  name: string,
  field: DefinitionField,
  record: DefinitionRecord,
  names: Names,
): string {
  const value = valuesOf(definition, record)[name] ?? null;
  if (field.kind === 'steps') {
    const steps = stepsIn(value);
    const first = sayField(field, steps.slice(0, 2), names);
    return steps.length > 2 ? t(definitionTexts.moreSteps, first, steps.length - 2) : first;
  }
  if (field.kind !== 'people' && field.kind !== 'references') return sayField(field, value, names);
  const ids = idsIn(field, value);
  const first = sayField(field, ids.slice(0, 2), names);
  const more = field.kind === 'people' ? definitionTexts.more : definitionTexts.moreRecords;
  return ids.length > 2 ? t(more, first, ids.length - 2) : first;
}

/** Whether it is active, and what is wrong with it now. */
function State({ definition, record }: { definition: Definition; record: ListedDefinition }) {
  const { remarked } = definition.texts;
  const said = [...new Set(record.remarks.map(sayRemark))];
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge isActive={record.isActive} />
      {remarked && said.length > 0 && (
        <Badge color="warm" title={said.join('\n')}>
          {t(remarked)}
          <VisuallyHidden>: {said.join(' ')}</VisuallyHidden>
        </Badge>
      )}
    </Stack>
  );
}

export function StateBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge color={isActive ? 'leaf' : 'gray'}>
      {t(isActive ? definitionTexts.active : definitionTexts.passive)}
    </Badge>
  );
}

interface OfRecord {
  readonly definition: Definition;
  readonly record: Pick<DefinitionRecord, 'id' | 'name'>;
}

export function RecordLink({ definition, record }: OfRecord) {
  const accountCode = useAccountCode();
  return (
    <Anchor
      component={Link}
      to={`/${accountCode}/${pagePathOf(definition)}/${record.id}`}
      className={tableClasses.link ?? ''}
      inherit
    >
      {calledOf(definition, record)}
    </Anchor>
  );
}

/** A record on a phone. */
export function RecordCard({
  definition,
  record,
  names,
}: {
  definition: Definition;
  record: ListedDefinition;
  names: Names;
}) {
  return (
    <Stack gap={4} align="flex-start">
      <RecordLink definition={definition} record={record} />
      {listed(definition).map(([name, field]) => {
        const said = sayShort(definition, name, field, record, names);
        return (
          said && (
            <Text key={name} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t(definitionTexts.changeNew, t(field.label), said)}
            </Text>
          )
        );
      })}
      <State definition={definition} record={record} />
    </Stack>
  );
}

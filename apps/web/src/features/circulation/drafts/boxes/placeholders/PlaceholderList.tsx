import { Alert, Badge, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconTrash } from '@tabler/icons-react';
import { type DraftFinding, type Placeholder, textSizes } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../../../i18n/t.ts';
import { fontWeight } from '../../../../../ui/fontWeight.ts';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import classes from '../Boxes.module.css';
import type { Fold } from '../side/useFold.ts';
import { AddPlaceholder } from './AddPlaceholder.tsx';
import { wrongWith } from './PlaceholderWarnings.tsx';
import { placeholderTexts } from './texts.ts';
import type { Placeholders } from './usePlaceholders.ts';

interface PlaceholderListProps {
  readonly fields: Placeholders;
  /** What is wrong on the tab of the documents. */
  readonly findings: readonly DraftFinding[];
  readonly nameOf: (one: Placeholder) => string;
  readonly add: () => void;
  readonly another: (one: Placeholder) => void;
  readonly show: (one: Placeholder) => void;
  readonly remove: (one: Placeholder) => void;
  readonly fold: Fold;
  readonly end: ReactNode;
}

/** Beside the pages: what each field is called, how large its text is, and whether it must be filled in. */
export function PlaceholderList(props: PlaceholderListProps) {
  const { fields, findings, nameOf } = props;
  return (
    <Stack gap="sm" className={classes.side ?? ''}>
      <Text size="sm" fw={fontWeight.strong} id="placeholder-fields">
        {t(placeholderTexts.fields)}
      </Text>
      {fields.own.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(placeholderTexts.none)}
        </Text>
      )}
      <ul className={classes.signers} aria-labelledby="placeholder-fields">
        {fields.own.map((one, at) => {
          const wrong = wrongWith(one, findings);
          return (
            <li key={one.key} className={classes.signer}>
              <TextInput
                id={`name-${one.key}`}
                data-autofocus={at === 0 || undefined}
                label={t(placeholderTexts.name)}
                placeholder={t(placeholderTexts.nameHint)}
                value={one.name}
                onChange={(event) => fields.put({ ...one, name: event.currentTarget.value })}
                onKeyDown={(event) => event.key === 'Enter' && props.show(one)}
              />
              <Group gap="sm" align="flex-end" wrap="nowrap">
                <NativeSelect
                  label={t(placeholderTexts.size)}
                  data={textSizes.map(String)}
                  value={String(one.size)}
                  onChange={(event) => fields.put({ ...one, size: Number(event.currentTarget.value) })}
                  w={88}
                />
                <Checkbox
                  label={t(placeholderTexts.required)}
                  checked={one.isRequired}
                  onChange={(event) => fields.setField(one, { isRequired: event.currentTarget.checked })}
                  mb={8}
                />
              </Group>
              {wrong && (
                <Alert color="red" icon={<IconAlertTriangle />} p={8}>
                  {wrong}
                </Alert>
              )}
              <Group gap={4} justify="space-between">
                <Badge size="sm" color="gray">
                  {t(placeholderTexts.onPage, one.page)}
                </Badge>
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t(placeholderTexts.show, nameOf(one), one.page)}
                    onClick={() => props.show(one)}
                  >
                    {t(placeholderTexts.showShort)}
                  </Button>
                  <IconButton
                    icon={IconCopy}
                    label={t(placeholderTexts.another, nameOf(one))}
                    onClick={() => props.another(one)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={t(placeholderTexts.remove, nameOf(one), one.page)}
                    onClick={() => props.remove(one)}
                  />
                </Group>
              </Group>
            </li>
          );
        })}
      </ul>
      {!props.fold.isNarrow && <AddPlaceholder add={props.add} />}
      <Text size="xs" c="dimmed">
        {t(placeholderTexts.help)} <span className={classes.keys}>{t(placeholderTexts.keys)}</span>
      </Text>
      {!props.fold.isNarrow && props.end}
    </Stack>
  );
}

import { Button, Group, Input, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type DefinitionType,
  definitionEndpoints,
  definitionLookups,
  definitions,
  may,
  type Named,
  type ReferenceField,
  searchDepartments,
} from '@tomar/contract';
import { type ComponentType, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import type { LookupAnswer } from '../../../ui/lookup/useLookup.ts';
import { addText, inSentence } from '../say.ts';
import { definitionTexts } from '../texts.ts';

/** Adds a record from where it is needed, and tells of it once it is saved. */
export type Adder = ComponentType<{
  readonly type: DefinitionType;
  readonly title: string;
  readonly close: () => void;
  readonly added: (named: Named) => void;
}>;

interface ReferenceInputProps {
  readonly field: ReferenceField;
  readonly chosen: Named | null;
  readonly choose: (named: Named | null) => void;
  readonly error: string | undefined;
  readonly self: string | undefined;
  readonly adder: Adder | undefined;
}

const search = (type: DefinitionType, name: string, signal: AbortSignal): Promise<LookupAnswer<Named>> =>
  type === 'department'
    ? call(searchDepartments, { query: { name }, signal })
    : call(definitionLookups[type].search, { query: { name }, signal });

/** Another definition: found while somebody types, or added at once (DEF-23). */
export function ReferenceInput({ field, chosen, choose, error, self, adder: Dialog }: ReferenceInputProps) {
  const [adding, setAdding] = useState(false);
  const { one } = definitions[field.to].texts;
  const mayAdd = may(definitionEndpoints[field.to].save, useViewer());
  return (
    <Stack gap={4}>
      <Group align="flex-end" gap="xs">
        <div style={{ flex: '1 1 220px', minWidth: 0 }}>
          <LookupBox
            label={t(field.label)}
            placeholder={t(definitionTexts.choose)}
            nothing={t(definitionTexts.nothingFound)}
            chosen={chosen?.name ?? ''}
            lookup={keys.lookup('definitions', field.to)}
            ask={(name, signal) => search(field.to, name, signal)}
            entryOf={({ id, name, isActive }) => ({
              id,
              name,
              problem: isActive && id !== self ? undefined : problemOf(isActive),
            })}
            choose={choose}
            clear={() => choose(null)}
            error={error}
          />
        </div>
        {mayAdd && Dialog && (
          <Button
            variant="default"
            leftSection={<IconPlus size={iconSize.small} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {addText(one)}
          </Button>
        )}
      </Group>
      {field.hint && <Input.Description>{t(field.hint)}</Input.Description>}
      {adding && Dialog && (
        <Dialog
          type={field.to}
          title={t(definitionTexts.created, inSentence(one))}
          close={() => setAdding(false)}
          added={choose}
        />
      )}
    </Stack>
  );
}

const problemOf = (isActive: boolean) => t(isActive ? definitionTexts.itself : definitionTexts.passive);

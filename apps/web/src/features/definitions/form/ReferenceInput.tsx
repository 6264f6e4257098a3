import { Input, Stack } from '@mantine/core';
import type { Named, ReferenceField } from '@tomar/contract';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { definitionTexts } from '../texts.ts';
import { type Adder, AddRecordButton } from './AddRecordButton.tsx';
import { searchRecords } from './searchRecords.ts';

interface ReferenceInputProps {
  readonly field: ReferenceField;
  readonly chosen: Named | null;
  readonly choose: (named: Named | null) => void;
  readonly error: string | undefined;
  readonly self: string | undefined;
  readonly adder: Adder | undefined;
}

/** Another definition: found while somebody types, or added at once (DEF-23). */
export function ReferenceInput({ field, chosen, choose, error, self, adder }: ReferenceInputProps) {
  return (
    <Stack gap={4}>
      <LookupBox
        label={t(field.label)}
        required={field.required === true}
        placeholder={t(definitionTexts.choose)}
        nothing={t(definitionTexts.nothingFound)}
        chosen={chosen?.name ?? ''}
        lookup={keys.lookup('definitions', field.to)}
        ask={(name, signal) => searchRecords(field.to, name, signal)}
        entryOf={({ id, name, isActive }) => ({
          id,
          name,
          problem: isActive && id !== self ? undefined : problemOf(isActive),
        })}
        choose={choose}
        clear={() => choose(null)}
        error={error}
        beside={<AddRecordButton type={field.to} added={choose} adder={adder} />}
      />
      {field.hint && <Input.Description>{t(field.hint)}</Input.Description>}
    </Stack>
  );
}

const problemOf = (isActive: boolean) => t(isActive ? definitionTexts.itself : definitionTexts.passive);

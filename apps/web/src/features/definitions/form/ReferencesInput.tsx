import { Group } from '@mantine/core';
import type { Named, ReferencesField } from '@tomar/contract';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import type { Names } from '../say.ts';
import { definitionTexts } from '../texts.ts';
import { type Adder, AddRecordButton } from './AddRecordButton.tsx';
import { ManyInput } from './ManyInput.tsx';
import { searchRecords } from './searchRecords.ts';

interface ReferencesInputProps {
  readonly field: ReferencesField;
  readonly ids: readonly string[];
  readonly names: Names;
  readonly change: (ids: readonly string[]) => void;
  readonly know: (named: Named) => void;
  readonly error: string | undefined;
  readonly adder: Adder | undefined;
}

/** Several other records: a list of them, and a search that adds to it. */
export function ReferencesInput({ field, ids, names, change, know, error, adder }: ReferencesInputProps) {
  const add = (named: Named) => {
    know({ id: named.id, name: named.name, isActive: named.isActive });
    change([...ids, named.id]);
  };
  const problemOf = ({ id, isActive }: Named) => {
    if (ids.includes(id)) return t(definitionTexts.isChosen);
    return isActive ? undefined : t(definitionTexts.passive);
  };
  return (
    <ManyInput field={field} ids={ids} names={names} change={change}>
      <Group align="flex-start" gap="xs">
        <div style={{ flex: '1 1 220px', minWidth: 0 }}>
          <LookupBox
            label={t(definitionTexts.addOf, t(field.label))}
            hideLabel
            placeholder={t(definitionTexts.choose)}
            nothing={t(definitionTexts.nothingFound)}
            lookup={keys.lookup('definitions', field.to)}
            ask={(name, signal) => searchRecords(field.to, name, signal)}
            entryOf={(named) => ({ id: named.id, name: named.name, problem: problemOf(named) })}
            choose={add}
            error={error}
          />
        </div>
        <AddRecordButton type={field.to} added={add} adder={adder} />
      </Group>
    </ManyInput>
  );
}

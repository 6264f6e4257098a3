import { Paper, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  checkDefinition,
  type DefinitionDetail,
  type DefinitionType,
  type DefinitionValues,
  definitionEndpoints,
  definitions,
  isEmptyId,
  type Named,
  pagePathOf,
  valuesOf,
} from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { useNaming } from '../../../ui/page/RecordPage.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useIsHere } from '../../../ui/page/useGoOn.ts';
import { definitionFields } from '../conflictFields.ts';
import { ownConflicts } from '../ownConflicts.ts';
import { type Names, namesOf } from '../say.ts';
import { AddRecordDialog } from './AddRecordDialog.tsx';
import { DefinitionFields } from './DefinitionFields.tsx';
import { ownParts } from './ownParts.ts';

interface DefinitionFormProps {
  readonly type: DefinitionType;
  readonly record: DefinitionDetail;
  /** Told whether something is typed that is not saved. */
  readonly changed: (changed: boolean) => void;
  /** Told the id that a new record got, just before the address follows. */
  readonly made: (id: string) => void;
}

/** The fields of a record as its declaration has them; saved at once, by the rules that the server asks, too. */
export function DefinitionForm({ type, record, changed, made }: DefinitionFormProps) {
  const definition = definitions[type];
  const client = useQueryClient();
  const goToSaved = useGoToSaved(type);
  const [names, setNames] = useState<Names>(() => namesOf(record.named));
  const know = (...named: readonly Named[]) => setNames((known) => new Map([...known, ...namesOf(named)]));
  const storedOf = (detail: DefinitionDetail): Stored<DefinitionValues> => {
    know(...detail.named);
    return { version: detail.version, values: valuesOf(definition, detail) };
  };
  const { get, save } = definitionEndpoints[type];
  const form = useStoredForm<DefinitionValues>({
    loaded: { version: record.version, values: valuesOf(definition, record) },
    fields: (mine, theirs) => definitionFields(definition, names, ownConflicts[type]?.(mine, theirs)),
    check: (values) => checkDefinition(definition, values),
    load: async () => storedOf(await call(get, { params: { id: record.id }, query: {} })),
    save: async (version, values) => {
      const saved = await call(save, { params: { id: record.id }, body: { ...values, version } });
      client.setQueryData(keys.definition(type, saved.id), saved);
      void client.invalidateQueries({ queryKey: keys.definitions(type) });
      if (isEmptyId(record.id)) {
        made(saved.id);
        goToSaved(saved.id);
      }
      return storedOf(saved);
    },
  });
  const OwnPart = ownParts[type];
  const isChanged = form.changed;
  useEffect(() => changed(isChanged), [changed, isChanged]);
  return (
    <FormFrame form={form}>
      <Stack gap="md">
        <Paper className="tomar-surface" p={{ base: 'md', sm: 'lg' }}>
          <Stack gap="lg" maw={640}>
            <DefinitionFields
              definition={definition}
              form={form}
              names={names}
              know={know}
              self={record.id}
              adder={AddRecordDialog}
            />
            {!OwnPart && <SaveBar form={form} />}
          </Stack>
        </Paper>
        {OwnPart && (
          <>
            <OwnPart id={record.id} form={form} know={know} />
            <Paper className="tomar-surface" p={{ base: 'md', sm: 'lg' }}>
              <SaveBar form={form} />
            </Paper>
          </>
        )}
      </Stack>
    </FormFrame>
  );
}

/** A new record gets an address of its own with its first save, and the page stays. */
function useGoToSaved(type: DefinitionType) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const accountCode = useAccountCode();
  const named = useNaming();
  return (id: string) => {
    if (!isHere()) return;
    named(id);
    void navigate({
      to: `/${accountCode}/${pagePathOf(definitions[type])}/${id}`,
      replace: true,
      ignoreBlocker: true,
    });
  };
}

import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  calledOf,
  checkDefinition,
  type DefinitionDetail,
  type DefinitionType,
  type DefinitionValues,
  definitionEndpoints,
  definitions,
  emptyId,
  fieldsOf,
  type Named,
  valuesOf,
} from '@tomar/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { type Names, namesOf } from '../say.ts';
import { definitionTexts } from '../texts.ts';
import { DefinitionFields } from './DefinitionFields.tsx';
import { ownParts } from './ownParts.ts';

interface AddRecordDialogProps {
  readonly type: DefinitionType;
  readonly title: string;
  readonly close: () => void;
  /** What of it is known from where it is needed, such as the record that it belongs to. */
  readonly preset?: { readonly values: Partial<DefinitionValues>; readonly named: Named };
  /** Told of the record once it is saved. */
  readonly added: (named: Named) => void;
}

/** Adds a record from where it is needed (DEF-23), with its blank one from the server (API-10). */
export function AddRecordDialog({ type, title, preset, close, added }: AddRecordDialogProps) {
  const blank = useQuery({
    queryKey: keys.definition(type, emptyId),
    queryFn: ({ signal }) =>
      call(definitionEndpoints[type].get, { params: { id: emptyId }, query: { kind: true }, signal }),
  });
  const unsaved = useRef(false);
  const changed = useCallback((isUnsaved: boolean) => {
    unsaved.current = isUnsaved;
  }, []);
  // What was typed is given up by a button, not by a key or a click beside it.
  const closeUnlessTyped = () => {
    if (!unsaved.current) close();
  };
  return (
    <Modal
      opened
      onClose={closeUnlessTyped}
      title={title}
      closeButtonProps={{ 'aria-label': t(uiTexts.close), onClick: close }}
    >
      {blank.data ? (
        <AddRecordForm
          type={type}
          blank={blank.data}
          preset={preset}
          close={close}
          added={added}
          changed={changed}
        />
      ) : blank.isError ? (
        <FailureBox error={blank.error} retry={() => void blank.refetch()} />
      ) : (
        <Skeleton h={160} />
      )}
    </Modal>
  );
}

interface FormProps extends Omit<AddRecordDialogProps, 'title' | 'preset'> {
  readonly preset: AddRecordDialogProps['preset'];
  readonly blank: DefinitionDetail;
  /** Told whether something is typed that is not saved. */
  readonly changed: (changed: boolean) => void;
}

function AddRecordForm({ type, blank, preset, close, added, changed }: FormProps) {
  const definition = definitions[type];
  const client = useQueryClient();
  const [names, setNames] = useState<Names>(() =>
    namesOf(preset ? [...blank.named, preset.named] : blank.named),
  );
  const know = (...named: readonly Named[]) => setNames((known) => new Map([...known, ...namesOf(named)]));
  const OwnPart = fieldsOf(definition).some(([, { kind }]) => kind === 'own') ? ownParts[type] : undefined;
  const [saved, setSaved] = useState(false);
  const form = useForm<DefinitionValues, DefinitionDetail>({
    leaves: true,
    begin: { ...valuesOf(definition, blank), ...preset?.values } as DefinitionValues,
    check: (values) => checkDefinition(definition, values),
    send: (values) =>
      call(definitionEndpoints[type].save, {
        params: { id: emptyId },
        body: { ...values, version: blank.version },
      }),
    sent: (record) => {
      setSaved(true);
      void client.invalidateQueries({ queryKey: keys.definitions(type) });
      added({ id: record.id, name: calledOf(definition, record), isActive: record.isActive });
    },
  });
  const unsaved = form.unsaved && !saved;
  useEffect(() => changed(unsaved), [changed, unsaved]);
  return (
    <FormFrame form={{ ...form, unsaved }}>
      <Stack gap="md">
        <fieldset disabled={saved} style={{ all: 'unset', display: 'contents' }}>
          <DefinitionFields definition={definition} form={form} names={names} know={know} />
          {OwnPart && <OwnPart id={emptyId} form={form} know={know} brief />}
        </fieldset>
        <FormFailure form={form} undone="lang_save_failed" />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {t(stateOf(form.sending, saved))}
          </Text>
          {saved ? (
            <Button onClick={close} autoFocus>
              {t(definitionTexts.done)}
            </Button>
          ) : (
            <Group gap="xs">
              <Button variant="default" onClick={close}>
                {t(uiTexts.cancel)}
              </Button>
              <Button type="submit" loading={form.sending}>
                {t(definitionTexts.save)}
              </Button>
            </Group>
          )}
        </Group>
      </Stack>
    </FormFrame>
  );
}

/** DEF-24 */
const stateOf = (sending: boolean, saved: boolean) => {
  if (saved) return definitionTexts.saved;
  return sending ? definitionTexts.saving : definitionTexts.notSaved;
};

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { assignUsers, definitionLookups, type Named, searchDepartments } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { beginsAtFirstField } from '../../../../ui/focus/firstField.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { notifySuccess } from '../../../../ui/notify.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { managedTexts } from '../texts.ts';
import { useUsersChanged } from '../useUserActs.ts';

interface AssignDialogProps {
  readonly ids: readonly string[];
  readonly close: () => void;
  readonly done: () => void;
}

/** Gives several users one title or one department. */
export function AssignDialog({ ids, close, done }: AssignDialogProps) {
  const [title, setTitle] = useState<Named | null>(null);
  const [department, setDepartment] = useState<Named | null>(null);
  const changed = useUsersChanged();
  const assigning = useSend({
    mutationFn: () =>
      call(assignUsers, {
        body: {
          ids: [...ids],
          ...(title && { titleId: title.id }),
          ...(department && { departmentId: department.id }),
        },
      }),
    onSuccess: async ({ changed: count }) => {
      notifySuccess(t(managedTexts.assigned, formatNumber(count)));
      await changed();
      done();
    },
  });
  const entryOf = ({ id, name, isActive }: Named) => ({
    id,
    name,
    problem: isActive ? undefined : t(managedTexts.passive),
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t(managedTexts.assign)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <Stack gap="md" ref={beginsAtFirstField}>
        <Text size="sm">{t(managedTexts.assignHint, formatNumber(ids.length))}</Text>
        <LookupBox
          label={t(managedTexts.titleOfPerson)}
          placeholder={t(managedTexts.addTitle)}
          nothing={t(managedTexts.nothingFound)}
          chosen={title?.name ?? ''}
          lookup={keys.lookup('definitions', 'title')}
          ask={(name, signal) => call(definitionLookups.title.search, { query: { name }, signal })}
          entryOf={entryOf}
          choose={setTitle}
          clear={() => setTitle(null)}
        />
        <LookupBox
          label={t(managedTexts.department)}
          placeholder={t(managedTexts.addTitle)}
          nothing={t(managedTexts.nothingFound)}
          chosen={department?.name ?? ''}
          lookup={keys.lookup('definitions', 'department')}
          ask={(name, signal) => call(searchDepartments, { query: { name }, signal })}
          entryOf={entryOf}
          choose={setDepartment}
          clear={() => setDepartment(null)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t(uiTexts.cancel)}
          </Button>
          <Button
            disabled={!title && !department}
            loading={assigning.isPending}
            onClick={() => assigning.mutate()}
          >
            {t(managedTexts.assignDo)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

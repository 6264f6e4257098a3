import { ActionIcon, Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type Named, searchDepartments, type UserDepartment } from '@tomar/contract';
import { useId } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import type { Names } from '../../../definitions/say.ts';
import { managedTexts as texts } from '../texts.ts';

interface DepartmentsInputProps {
  readonly places: readonly UserDepartment[];
  readonly names: Names;
  readonly change: (places: readonly UserDepartment[]) => void;
  readonly know: (named: Named) => void;
  readonly error: string | undefined;
}

/** Departments of a user, and what they are in each. */
export function DepartmentsInput({ places, names, change, know, error }: DepartmentsInputProps) {
  const id = useId();
  const set = (departmentId: string, part: Partial<UserDepartment>) =>
    change(places.map((one) => (one.departmentId === departmentId ? { ...one, ...part } : one)));
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <div>
        <Input.Label id={id} component="div">
          {t(texts.departments)}
        </Input.Label>
        <Input.Description>{t(texts.departmentsHint)}</Input.Description>
      </div>
      {places.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {places.map(({ departmentId, isManager, mayStart }) => {
            const name = names.get(departmentId)?.name ?? '';
            return (
              <Group
                key={departmentId}
                component="li"
                gap="sm"
                wrap="nowrap"
                align="flex-start"
                aria-label={name}
              >
                <Group gap="sm" justify="space-between" style={{ flex: 1, minWidth: 0 }}>
                  <Text
                    size="sm"
                    fw={fontWeight.medium}
                    style={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}
                  >
                    {name}
                  </Text>
                  <Checkbox
                    label={t(texts.isManager)}
                    checked={isManager}
                    onChange={(event) => set(departmentId, { isManager: event.currentTarget.checked })}
                  />
                  <Checkbox
                    label={t(texts.mayStart)}
                    checked={mayStart}
                    onChange={(event) => set(departmentId, { mayStart: event.currentTarget.checked })}
                  />
                </Group>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  c="var(--mantine-color-text)"
                  onClick={() => change(places.filter((one) => one.departmentId !== departmentId))}
                  aria-label={t(texts.removeDepartment, name)}
                >
                  <IconX size={iconSize.small} />
                </ActionIcon>
              </Group>
            );
          })}
        </Stack>
      )}
      <LookupBox
        label={t(texts.addDepartment)}
        hideLabel
        placeholder={t(texts.addDepartment)}
        nothing={t(texts.nothingFound)}
        lookup={keys.lookup('definitions', 'department')}
        ask={(name, signal) => call(searchDepartments, { query: { name }, signal })}
        entryOf={({ id: departmentId, name, isActive }) => ({
          id: departmentId,
          name,
          problem: places.some((one) => one.departmentId === departmentId)
            ? t(texts.isChosen)
            : isActive
              ? undefined
              : t(texts.passive),
        })}
        choose={({ id: departmentId, name, isActive }) => {
          know({ id: departmentId, name, isActive });
          change([...places, { departmentId, isManager: false, mayStart: false }]);
        }}
        error={error}
      />
    </Stack>
  );
}

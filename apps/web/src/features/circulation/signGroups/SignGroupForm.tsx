import { Paper, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  checkSignGroup,
  getSignGroup,
  isEmptyId,
  type SignGroupDetail,
  saveSignGroup,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { type GroupValues, groupFields } from './conflictFields.ts';
import { MemberList } from './MemberList.tsx';
import { signGroupTexts } from './texts.ts';

const valuesOf = ({ version, name, isActive, members }: SignGroupDetail): Stored<GroupValues> => ({
  version,
  values: { name, isActive, members },
});

/** Name, members and whether the group may be chosen; saved at once, by the rules that the server asks, too. */
export function SignGroupForm({ group }: { group: SignGroupDetail }) {
  const client = useQueryClient();
  const goToSaved = useGoToSaved(group.id);
  const form = useStoredForm<GroupValues>({
    loaded: valuesOf(group),
    fields: () => groupFields,
    check: checkSignGroup,
    load: async () => valuesOf(await call(getSignGroup, { params: { id: group.id } })),
    save: async (version, { name, isActive, members }) => {
      const body = { version, name, isActive, memberIds: members.map(({ id }) => id) };
      const saved = await call(saveSignGroup, { params: { id: group.id }, body });
      client.setQueryData(keys.signGroup(saved.id), saved);
      void client.invalidateQueries({ queryKey: keys.signGroups });
      goToSaved(saved.id);
      return valuesOf(saved);
    },
  });
  return (
    <FormFrame form={form}>
      <Paper className="tomar-surface" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg" maw={640}>
          <TextInput label={t(signGroupTexts.name)} required {...form.text('name')} />
          <MemberList
            members={form.values.members}
            change={(members) => form.set({ members })}
            error={form.errorOf('memberIds')}
          />
          <Switch
            label={t(signGroupTexts.active)}
            description={t(signGroupTexts.activeHint)}
            {...form.box('isActive')}
          />
          <SaveBar form={form} />
        </Stack>
      </Paper>
    </FormFrame>
  );
}

/** A new group gets an address of its own with its first save. */
function useGoToSaved(id: string) {
  const navigate = useNavigate();
  const accountCode = useAccountCode();
  return (savedId: string) => {
    if (!isEmptyId(id)) return;
    void navigate({
      to: '/$accountCode/settings/signgroups/$id',
      params: { accountCode, id: savedId },
      replace: true,
      ignoreBlocker: true,
    });
  };
}

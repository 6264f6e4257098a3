import { Paper, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  checkSignGroup,
  getSignGroup,
  isEmptyId,
  type SignGroupDetail,
  saveSignGroup,
  type UserLookup,
} from '@tomar/contract';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { say, sayMessage } from '../../../i18n/say.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { SaveBar } from '../../accounts/settings/SaveBar.tsx';
import { type Stored, useSettingsForm } from '../../accounts/settings/useSettingsForm.ts';
import { MemberList } from './MemberList.tsx';
import { signGroupTexts } from './texts.ts';

interface GroupValues {
  readonly name: string;
  readonly isActive: boolean;
  readonly members: readonly UserLookup[];
}

const valuesOf = ({ version, name, isActive, members }: SignGroupDetail): Stored<GroupValues> => ({
  version,
  values: { name, isActive, members },
});

/** Name, members and whether the group may be chosen; saved at once, by the rules that the server asks, too. */
export function SignGroupForm({ group }: { group: SignGroupDetail }) {
  const client = useQueryClient();
  const goToSaved = useGoToSaved(group.id);
  const [tried, setTried] = useState(false);
  const form = useSettingsForm<GroupValues>(valuesOf(group), {
    load: async () => valuesOf(await call(getSignGroup, { params: { id: group.id } })),
    save: async (version, { name, isActive, members }) => {
      const body = { version, name, isActive, memberIds: members.map(({ id }) => id) };
      const saved = await call(saveSignGroup, { params: { id: group.id }, body });
      client.setQueryData(keys.signGroup(saved.id), saved);
      void client.invalidateQueries({ queryKey: keys.signGroups });
      goToSaved(saved.id);
      return valuesOf(saved);
    },
    keep: () => undefined,
  });
  const { name, isActive, members } = form.values;
  const findings = checkSignGroup({ name, members });
  const errorOf = (field: string) => {
    const finding = tried ? findings.find((one) => one.field === field) : undefined;
    return finding ? sayMessage(finding.key, finding.params) : form.errorOf(field);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (findings.length === 0) form.save();
  };
  return (
    <Paper
      component="form"
      noValidate
      className="tomar-surface"
      p={{ base: 'md', sm: 'lg' }}
      onSubmit={submit}
    >
      <Stack gap="lg" maw={640}>
        <TextInput
          label={say(signGroupTexts.name)}
          required
          value={name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
          error={errorOf('name')}
        />
        <MemberList
          members={members}
          change={(next) => form.set({ members: next })}
          error={errorOf('memberIds')}
        />
        <Switch
          label={say(signGroupTexts.active)}
          description={say(signGroupTexts.activeHint)}
          checked={isActive}
          onChange={(event) => form.set({ isActive: event.currentTarget.checked })}
        />
        <SaveBar form={form} />
      </Stack>
    </Paper>
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

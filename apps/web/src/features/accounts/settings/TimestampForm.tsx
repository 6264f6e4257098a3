import {
  Box,
  Button,
  Grid,
  Group,
  Input,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  checkTimestampForm,
  getTimestampSettings,
  saveTimestampSettings,
  type TimestampForm as TimestampEdit,
  type TimestampSettings,
  testTimestampSettings,
  timestampAuthorityKinds,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, type StoredForm, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Section } from '../../../ui/Section.tsx';
import { timestampFields } from './conflictFields.ts';
import { LastChange } from './LastChange.tsx';
import { TimestampResult } from './TimestampResult.tsx';
import { timestampTexts } from './texts.ts';

type Form = StoredForm<TimestampEdit>;

/** The stored password never comes to the page: null stands for it. */
const stored = ({ version, kind, url, user, policyOid }: TimestampSettings): Stored<TimestampEdit> => ({
  version,
  values: { kind, url, user, policyOid, password: null },
});

/** The time-stamp authority used when signing, with a try of it (DEF-02). */
export function TimestampForm({ settings }: { settings: TimestampSettings }) {
  const client = useQueryClient();
  const [hasPassword, setHasPassword] = useState(settings.hasPassword);
  const applyServer = (next: TimestampSettings) => {
    client.setQueryData(keys.timestampSettings, next);
    void client.invalidateQueries({ queryKey: keys.settingChanges });
    setHasPassword(next.hasPassword);
    return stored(next);
  };
  const form = useStoredForm({
    loaded: stored(settings),
    fields: () => timestampFields,
    check: checkTimestampForm,
    load: async () => applyServer(await call(getTimestampSettings, {})),
    save: async (version, values) =>
      applyServer(await call(saveTimestampSettings, { body: { version, ...values } })),
  });
  const test = useSend({
    mutationFn: () => call(testTimestampSettings, { body: form.values }),
  });
  const text = (field: 'url' | 'user' | 'policyOid') => ({
    value: form.values[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      test.reset();
      form.set({ [field]: event.currentTarget.value });
    },
    error: form.errorOf(field),
  });
  return (
    <FormFrame form={form}>
      <Stack>
        <Section title={t(timestampTexts.authority)} hint={t(timestampTexts.intro)}>
          <Grid gap="md">
            <Grid.Col span={12}>
              <Kind form={form} changed={test.reset} />
            </Grid.Col>
            <Grid.Col span={12}>
              <TextInput
                label={t(timestampTexts.url)}
                description={t(timestampTexts.urlHint)}
                placeholder="https://"
                inputMode="url"
                {...text('url')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <TextInput
                label={t(form.values.kind === 'KamuSm' ? timestampTexts.customer : timestampTexts.user)}
                {...text('user')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Password
                form={form}
                hasPassword={hasPassword}
                changed={test.reset}
                error={form.errorOf('password')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <TextInput
                label={t(timestampTexts.policy)}
                description={t(timestampTexts.policyHint)}
                {...text('policyOid')}
              />
            </Grid.Col>
          </Grid>
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={iconSize.small} aria-hidden />}
              disabled={form.values.url.trim() === '' || form.findings.length > 0}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              {t(timestampTexts.test)}
            </Button>
            <Text size="xs" c="dimmed" maw={460}>
              {t(timestampTexts.testHint)}
            </Text>
          </Group>
          {test.data && <TimestampResult trial={test.data} />}
        </Section>
        <LastChange of="timestamp" />
        <SaveBar form={form} stays />
      </Stack>
    </FormFrame>
  );
}

/** How the authority knows its customer. */
function Kind({ form, changed }: { readonly form: Form; readonly changed: () => void }) {
  const { kind } = form.values;
  return (
    <Input.Wrapper
      label={t(timestampTexts.kind)}
      description={t(kind === 'KamuSm' ? timestampTexts.kamusmHint : timestampTexts.basicHint)}
      labelElement="div"
    >
      <Box mb={5}>
        <SegmentedControl
          aria-label={t(timestampTexts.kind)}
          data={timestampAuthorityKinds.map((value) => ({
            value,
            label: t(timestampTexts[`kind${value}`]),
          }))}
          value={kind}
          onChange={(next) => {
            changed();
            form.set({ kind: next });
          }}
        />
      </Box>
    </Input.Wrapper>
  );
}

interface PasswordProps {
  readonly form: Form;
  readonly hasPassword: boolean;
  readonly changed: () => void;
  readonly error: string | undefined;
}

/** Written, never read: left alone, the stored one stays. */
function Password({ form, hasPassword, changed, error }: PasswordProps) {
  const { password } = form.values;
  const willBeRemoved = hasPassword && password === '';
  const set = (next: string | null) => {
    changed();
    form.set({ password: next });
  };
  const hint = willBeRemoved
    ? timestampTexts.passwordGoes
    : hasPassword
      ? timestampTexts.passwordKept
      : timestampTexts.passwordNone;
  return (
    <>
      <PasswordInput
        label={t(timestampTexts.password)}
        description={t(hint)}
        placeholder={hasPassword && !willBeRemoved ? '••••••••' : ''}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t(timestampTexts.showPassword) }}
        value={password ?? ''}
        onChange={(event) => set(event.currentTarget.value || null)}
        error={error}
      />
      {hasPassword && !password && (
        <Button
          variant="subtle"
          size="compact-xs"
          mt={4}
          ml={-6}
          onClick={() => set(willBeRemoved ? null : '')}
        >
          {t(willBeRemoved ? timestampTexts.keepPassword : timestampTexts.removePassword)}
        </Button>
      )}
    </>
  );
}

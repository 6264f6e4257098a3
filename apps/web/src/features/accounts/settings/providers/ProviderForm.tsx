import { Alert, Button, Grid, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  checkProviderForm,
  getIdentityProviders,
  type IdentityProvider,
  type ProviderForm as ProviderEdit,
  saveIdentityProvider,
  testIdentityProvider,
} from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { FormFrame } from '../../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../../ui/form/SaveBar.tsx';
import { type Stored, useStoredForm } from '../../../../ui/form/useStoredForm.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { Section } from '../../../../ui/Section.tsx';
import { LastChange } from '../LastChange.tsx';
import { AuthorityRules } from './AuthorityRules.tsx';
import { providerFields } from './providerFields.ts';
import { providerTexts } from './texts.ts';

const stored = ({ version, kind: _, ...values }: IdentityProvider): Stored<ProviderEdit> => ({
  version,
  values,
});

const names = { Microsoft: providerTexts.microsoft, Adfs: providerTexts.adfs } as const;

interface ProviderFormProps {
  readonly provider: IdentityProvider;
  readonly redirectAddress: string;
}

/** One provider, with a try of what the form says. */
export function ProviderForm({ provider, redirectAddress }: ProviderFormProps) {
  const { kind } = provider;
  const client = useQueryClient();
  const load = async () => {
    const found = await call(getIdentityProviders, {});
    client.setQueryData(keys.identityProviders, found);
    void client.invalidateQueries({ queryKey: keys.settingChanges });
    return stored(found.providers.find((one) => one.kind === kind) ?? provider);
  };
  const form = useStoredForm<ProviderEdit>({
    loaded: stored(provider),
    fields: () => providerFields,
    check: (values) => checkProviderForm(kind, values),
    load,
    save: async (version, values) =>
      stored(await call(saveIdentityProvider, { body: { version, kind, ...values } })),
  });
  const test = useSend({
    mutationFn: () => call(testIdentityProvider, { body: { kind, ...form.values } }),
  });
  const text = (field: 'clientId' | 'authority' | 'groupsClaim') => ({
    value: form.values[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      test.reset();
      form.set({ [field]: event.currentTarget.value });
    },
    error: form.errorOf(field),
  });
  const isTenant = kind === 'Microsoft';
  return (
    <FormFrame form={form}>
      <Section title={t(names[kind])} hint={t(providerTexts.hint)}>
        <Switch
          label={t(providerTexts.isOn)}
          description={t(providerTexts.isOnHint)}
          checked={form.values.isOn}
          onChange={(event) => form.set({ isOn: event.currentTarget.checked })}
        />
        <Grid gap="md">
          <Grid.Col span={12}>
            <TextInput label={t(providerTexts.redirect)} value={redirectAddress} readOnly />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput label={t(providerTexts.clientId)} {...text('clientId')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput
              label={t(isTenant ? providerTexts.tenant : providerTexts.metadata)}
              description={t(isTenant ? providerTexts.tenantHint : providerTexts.metadataHint)}
              {...text('authority')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput
              label={t(providerTexts.groupsClaim)}
              description={t(providerTexts.groupsClaimHint)}
              {...text('groupsClaim')}
            />
          </Grid.Col>
        </Grid>
        <AuthorityRules form={form} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={iconSize.small} aria-hidden />}
            disabled={form.values.authority.trim() === '' || form.findings.length > 0}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t(providerTexts.test)}
          </Button>
          <Text size="xs" c="dimmed" maw={460}>
            {t(providerTexts.testHint)}
          </Text>
        </Group>
        {test.isError && <FailureBox error={test.error} />}
        {test.data && (
          <Alert color={test.data.error ? 'red' : 'green'} role="status">
            {test.data.error
              ? tMessage(test.data.error.key)
              : t(providerTexts.works, test.data.issuer ?? '', test.data.keys)}
          </Alert>
        )}
        <Stack gap={0}>
          <LastChange of={`provider.${kind}`} />
          <SaveBar form={form} />
        </Stack>
      </Section>
    </FormFrame>
  );
}

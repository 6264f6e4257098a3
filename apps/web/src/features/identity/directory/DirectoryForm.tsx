import {
  Alert,
  Button,
  Grid,
  Group,
  Input,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  checkDirectoryForm,
  type DirectoryForm as DirectoryEdit,
  type DirectorySettings,
  type DirectoryTrial,
  directorySchedules,
  directorySecurities,
  getDirectory,
  saveDirectory,
  testDirectory,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, type StoredForm, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Section } from '../../../ui/Section.tsx';
import { directoryFields } from './directoryFields.ts';
import { directoryTexts } from './texts.ts';

const stored = ({
  version,
  hasPassword: _,
  lastReport: __,
  ...values
}: DirectorySettings): Stored<DirectoryEdit> => ({ version, values: { ...values, password: null } });

type Form = StoredForm<DirectoryEdit>;

/** How the directory is reached, who of it are people, and when it is looked at (UI-28). */
export function DirectoryForm({ settings }: { readonly settings: DirectorySettings }) {
  const client = useQueryClient();
  const follow = (found: DirectorySettings) => {
    client.setQueryData(keys.directory, found);
    return stored(found);
  };
  const form = useStoredForm<DirectoryEdit>({
    loaded: stored(settings),
    fields: () => directoryFields,
    check: checkDirectoryForm,
    load: async () => follow(await call(getDirectory, {})),
    save: async (version, values) => follow(await call(saveDirectory, { body: { version, ...values } })),
  });
  return (
    <FormFrame form={form}>
      <Stack>
        <Server form={form} hasPassword={settings.hasPassword} />
        <Who form={form} />
        <Keeping form={form} />
        <SaveBar form={form} stays />
      </Stack>
    </FormFrame>
  );
}

type TextField = 'host' | 'ca' | 'bindDn' | 'baseDn' | 'filter';

const textOf = (form: Form, field: TextField) => ({
  value: form.values[field],
  onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  error: form.errorOf(field),
});

const half = { base: 12, sm: 6 } as const;

function Server({ form, hasPassword }: { readonly form: Form; readonly hasPassword: boolean }) {
  const { values } = form;
  return (
    <Section title={t(directoryTexts.connection)} hint={t(directoryTexts.connectionHint)}>
      <Switch
        label={t(directoryTexts.isOn)}
        checked={values.isOn}
        onChange={(event) => form.set({ isOn: event.currentTarget.checked })}
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <TextInput label={t(directoryTexts.host)} {...textOf(form, 'host')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <NumberInput
            label={t(directoryTexts.port)}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator={false}
            value={Number.isNaN(values.port) ? '' : values.port}
            onChange={(value) => form.set({ port: value === '' ? Number.NaN : Number(value) })}
            error={form.errorOf('port')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Input.Wrapper label={t(directoryTexts.security)} labelElement="div">
            <div>
              <SegmentedControl
                aria-label={t(directoryTexts.security)}
                data={directorySecurities.map((value) => ({
                  value,
                  label: t(directoryTexts[`security${value}`]),
                }))}
                value={values.security}
                onChange={(security) => form.set({ security })}
              />
            </div>
          </Input.Wrapper>
        </Grid.Col>
        <Grid.Col span={half}>
          <TextInput
            label={t(directoryTexts.bindDn)}
            description={t(directoryTexts.bindDnHint)}
            {...textOf(form, 'bindDn')}
          />
        </Grid.Col>
        <Grid.Col span={half}>
          <PasswordInput
            label={t(directoryTexts.password)}
            {...(hasPassword && {
              description: t(directoryTexts.passwordKept),
              placeholder: '••••••••',
            })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t(directoryTexts.showPassword) }}
            value={values.password ?? ''}
            onChange={(event) => form.set({ password: event.currentTarget.value || null })}
            error={form.errorOf('password')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Textarea
            label={t(directoryTexts.ca)}
            description={t(directoryTexts.caHint)}
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            {...textOf(form, 'ca')}
          />
        </Grid.Col>
      </Grid>
    </Section>
  );
}

const attributeLabels = {
  id: directoryTexts.attributeId,
  firstName: directoryTexts.attributeFirstName,
  lastName: directoryTexts.attributeLastName,
  email: directoryTexts.attributeEmail,
} as const;
const attributeNames = ['id', 'firstName', 'lastName', 'email'] as const;

function Who({ form }: { readonly form: Form }) {
  const { attributes } = form.values;
  return (
    <Section title={t(directoryTexts.who)}>
      <Grid gap="md">
        <Grid.Col span={12}>
          <TextInput
            label={t(directoryTexts.baseDn)}
            description={t(directoryTexts.baseDnHint)}
            {...textOf(form, 'baseDn')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <TextInput
            label={t(directoryTexts.filter)}
            description={t(directoryTexts.filterHint)}
            descriptionProps={{ style: { overflowWrap: 'anywhere' } }}
            spellCheck={false}
            {...textOf(form, 'filter')}
          />
        </Grid.Col>
        {attributeNames.map((name) => (
          <Grid.Col key={name} span={half}>
            <TextInput
              label={t(attributeLabels[name])}
              {...(name === 'id' && { description: t(directoryTexts.attributeIdHint) })}
              spellCheck={false}
              value={attributes[name]}
              onChange={(event) =>
                form.set({ attributes: { ...attributes, [name]: event.currentTarget.value } })
              }
              error={form.errorOf(`attributes.${name}`)}
            />
          </Grid.Col>
        ))}
      </Grid>
      <Trial form={form} />
    </Section>
  );
}

function Trial({ form }: { readonly form: Form }) {
  const { values } = form;
  const test = useSend({ mutationFn: (tried: DirectoryEdit) => call(testDirectory, { body: tried }) });
  // What a try said holds for what was tried.
  const said = test.variables === values && test.data;
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={iconSize.small} aria-hidden />}
          disabled={values.host.trim() === '' || form.findings.length > 0}
          loading={test.isPending}
          onClick={() => test.mutate(values)}
        >
          {t(directoryTexts.test)}
        </Button>
        <Text size="xs" c="dimmed" maw={460}>
          {t(directoryTexts.testHint)}
        </Text>
      </Group>
      {test.isError && <FailureBox error={test.error} />}
      {said && <TrialResult trial={said} />}
    </>
  );
}

function TrialResult({ trial: { error, sample } }: { readonly trial: DirectoryTrial }) {
  return (
    <Alert color={error ? 'red' : 'green'} role="status" style={{ overflowWrap: 'anywhere' }}>
      {error
        ? tMessage(error.key)
        : t(
            directoryTexts.works,
            sample.map(({ firstName, lastName, email }) => `${firstName} ${lastName} <${email}>`).join(', '),
          )}
      {error && error.detail !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {error.detail}
        </Text>
      )}
    </Alert>
  );
}

function Keeping({ form }: { readonly form: Form }) {
  const { values } = form;
  return (
    <Section title={t(directoryTexts.keeping)} hint={t(directoryTexts.keepingHint)}>
      <Input.Wrapper label={t(directoryTexts.schedule)} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t(directoryTexts.schedule)}
            data={directorySchedules.map((value) => ({
              value,
              label: t(directoryTexts[`schedule${value}`]),
            }))}
            value={values.schedule}
            onChange={(schedule) => form.set({ schedule })}
          />
        </div>
      </Input.Wrapper>
      <NumberInput
        label={t(directoryTexts.maxLeavers)}
        description={t(directoryTexts.maxLeaversHint)}
        maw={360}
        allowDecimal={false}
        allowNegative={false}
        value={Number.isNaN(values.maxLeavers) ? '' : values.maxLeavers}
        onChange={(value) => form.set({ maxLeavers: value === '' ? Number.NaN : Number(value) })}
        error={form.errorOf('maxLeavers')}
      />
    </Section>
  );
}

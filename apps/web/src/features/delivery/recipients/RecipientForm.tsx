import { Paper, SegmentedControl, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  checkRecipientForm,
  emailRecipient,
  type RecipientForm as Fields,
  fileSystemRecipient,
  getRecipient,
  isEmptyId,
  limits,
  type Recipient,
  type RecipientDemands,
  type RecipientKind,
  type RecipientRecord,
  recipientKinds,
  saveRecipient,
} from '@tomar/contract';
import { type ReactNode, useId, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { say, sayMessage } from '../../../i18n/say.ts';
import { useNaming } from '../../../ui/page/RecordPage.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { SaveBar } from '../../accounts/settings/SaveBar.tsx';
import { type SettingsForm, type Stored, useSettingsForm } from '../../accounts/settings/useSettingsForm.ts';
import { LimitFields, SignatureFields } from './DemandFields.tsx';
import { EmailFields } from './EmailFields.tsx';
import { FolderFields } from './FolderFields.tsx';
import { hintBelow } from './fieldErrors.ts';
import { recipientKindTexts, recipientTexts } from './texts.ts';

type Form = SettingsForm<Fields>;

const storedOf = ({ version, id: _, ...values }: RecipientRecord): Stored<Fields> => ({ version, values });

/** What everybody who defines recipients may change of one. @param named is told how it is called once saved */
export function RecipientForm({ record, named }: { record: RecipientRecord; named: (name: string) => void }) {
  const id = useRef(record.id);
  const client = useQueryClient();
  const follow = useFollowing();
  const form = useSettingsForm(storedOf(record), {
    load: async () => storedOf(await call(getRecipient, { params: { id: id.current } })),
    save: async (version, values) => {
      const saved = await call(saveRecipient, {
        params: { id: id.current },
        body: { version, ...values },
      });
      const isNew = isEmptyId(id.current);
      id.current = saved.id;
      client.setQueryData(keys.recipient(saved.id), saved);
      if (isNew) follow(saved.id);
      return storedOf(saved);
    },
    keep: ({ values }) => {
      named(values.name);
      void client.invalidateQueries({ queryKey: keys.recipients });
    },
  });
  const { values } = form;
  const change = (settings: Recipient) => form.set({ settings });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Stack>
        <Section title={say(recipientTexts.general)}>
          <General form={form} />
        </Section>
        <Section title={say(recipientTexts.destination)}>
          <Kind settings={values.settings} change={change} />
          {values.settings.kind === 'Email' ? (
            <EmailFields settings={values.settings} change={change} />
          ) : (
            <FolderFields settings={values.settings} change={change} />
          )}
        </Section>
        <Section title={say(recipientTexts.limits)}>
          <LimitFields settings={values.settings} change={change} />
        </Section>
        <Section title={say(recipientTexts.signatures)}>
          <SignatureFields settings={values.settings} change={change} />
        </Section>
        <Wrong form={form} />
        <SaveBar form={form} />
      </Stack>
    </form>
  );
}

/** The address follows a record that was new; the page stays. */
function useFollowing() {
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const name = useNaming();
  return (id: string) => {
    name(id);
    void navigate({
      to: '/$accountCode/settings/targetsystem/$id',
      params: { accountCode, id },
      replace: true,
      ignoreBlocker: true,
    });
  };
}

function General({ form }: { form: Form }) {
  const { values } = form;
  return (
    <>
      <TextInput
        label={say(recipientTexts.name)}
        description={say(recipientTexts.nameHint)}
        inputWrapperOrder={hintBelow}
        required
        maxLength={limits.recipientNameLength}
        value={values.name}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
        error={form.errorOf('name')}
      />
      <Switch
        label={say(recipientTexts.isActive)}
        description={say(recipientTexts.isActiveHint)}
        checked={values.isActive}
        onChange={(event) => form.set({ isActive: event.currentTarget.checked })}
      />
      <Switch
        label={say(recipientTexts.isSingleUse)}
        description={say(recipientTexts.isSingleUseHint)}
        checked={values.isSingleUse}
        onChange={(event) => form.set({ isSingleUse: event.currentTarget.checked })}
      />
    </>
  );
}

/** What all kinds have stays when the kind is changed. */
function Kind({ settings, change }: { settings: Recipient; change: (settings: Recipient) => void }) {
  const { signatureStandard, signatureProfile, fileSizeLimitMb, fileLimit, sendAttachments } = settings;
  const common = { signatureStandard, signatureProfile, fileSizeLimitMb, fileLimit, sendAttachments };
  return (
    <SegmentedControl
      aria-label={say(recipientTexts.kind)}
      value={settings.kind}
      onChange={(value) => {
        const kind = recipientKinds.find((one) => one === value);
        if (kind && kind !== settings.kind) change(blankOf(kind, common));
      }}
      data={recipientKinds.map((kind) => ({ value: kind, label: say(recipientKindTexts[kind]) }))}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}

const blankOf = (kind: RecipientKind, common: RecipientDemands): Recipient =>
  kind === 'Email'
    ? emailRecipient.parse({ ...common, kind, to: [] })
    : fileSystemRecipient.parse({ ...common, kind, path: '' });

/** What the server found in the settings that no field shows by itself, such as that a required one is empty. */
function Wrong({ form }: { form: Form }) {
  if (!form.errorOf('settings.to') && !form.errorOf('settings.path')) return null;
  const messages = checkRecipientForm(form.values).map(({ key, params }) => sayMessage(key, params));
  return (
    <Stack gap={4} role="alert">
      {messages.map((message) => (
        <Text key={message} size="sm" c="var(--tomar-bad)">
          {message}
        </Text>
      ))}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" className="tomar-surface" p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="md">
        {title}
      </Title>
      <Stack gap="lg">{children}</Stack>
    </Paper>
  );
}

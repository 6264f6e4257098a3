import { SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  checkRecipientForm,
  type RecipientForm as Fields,
  getRecipient,
  isEmptyId,
  type Recipient,
  type RecipientKind,
  type RecipientRecord,
  recipientKinds,
  saveRecipient,
} from '@tomar/contract';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, type StoredForm, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { useNaming } from '../../../ui/page/RecordPage.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { changeKind } from './changeKind.ts';
import { recipientFields } from './conflictFields.ts';
import { LimitFields, SignatureFields } from './DemandFields.tsx';
import { EmailFields } from './EmailFields.tsx';
import { FolderFields } from './FolderFields.tsx';
import { recipientKindTexts, recipientTexts } from './texts.ts';

type Form = StoredForm<Fields>;

const storedOf = ({ version, id: _, ...values }: RecipientRecord): Stored<Fields> => ({ version, values });

/** What everybody who defines recipients may change of one. @param named is told how it is called once saved */
export function RecipientForm({ record, named }: { record: RecipientRecord; named: (name: string) => void }) {
  const id = useRef(record.id);
  const client = useQueryClient();
  const follow = useFollowing();
  const form = useStoredForm<Fields>({
    loaded: storedOf(record),
    fields: recipientFields,
    check: checkRecipientForm,
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
  const { settings } = form.values;
  const change = (next: Recipient) => form.set({ settings: next });
  const errorOf = (field: string) => form.errorOf(`settings.${field}`);
  return (
    <FormFrame form={form}>
      <Stack>
        <Section title={t(recipientTexts.general)}>
          <General form={form} />
        </Section>
        <Section title={t(recipientTexts.destination)}>
          <Kind settings={settings} change={change} />
          {settings.kind === 'Email' ? (
            <EmailFields settings={settings} change={change} errorOf={errorOf} />
          ) : (
            <FolderFields settings={settings} change={change} errorOf={errorOf} />
          )}
          <ConnectionTest settings={settings} />
        </Section>
        <Section title={t(recipientTexts.limits)}>
          <LimitFields settings={settings} change={change} errorOf={errorOf} />
        </Section>
        <Section title={t(recipientTexts.signatures)}>
          <SignatureFields settings={settings} change={change} errorOf={errorOf} />
        </Section>
        <SaveBar form={form} />
      </Stack>
    </FormFrame>
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
  return (
    <>
      <TextInput
        label={t(recipientTexts.name)}
        description={t(recipientTexts.nameHint)}
        required
        {...form.text('name')}
      />
      <Switch
        label={t(recipientTexts.isActive)}
        description={t(recipientTexts.isActiveHint)}
        {...form.box('isActive')}
      />
      <Switch
        label={t(recipientTexts.isSingleUse)}
        description={t(recipientTexts.isSingleUseHint)}
        {...form.box('isSingleUse')}
      />
    </>
  );
}

function Kind({ settings, change }: { settings: Recipient; change: (settings: Recipient) => void }) {
  const left = useRef(new Map<RecipientKind, Recipient>());
  return (
    <SegmentedControl
      aria-label={t(recipientTexts.kind)}
      value={settings.kind}
      onChange={(value) => {
        const kind = recipientKinds.find((one) => one === value);
        if (!kind || kind === settings.kind) return;
        left.current.set(settings.kind, settings);
        change(changeKind(settings, kind, left.current));
      }}
      data={recipientKinds.map((kind) => ({ value: kind, label: t(recipientKindTexts[kind]) }))}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}

import { Button, Grid, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  checkIncoming,
  createIncoming,
  type IncomingDetail,
  type IncomingForm,
  incomingKinds,
  incomingKindWords,
  kindOfFile,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { today } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { DayField } from '../../../ui/days/DayField.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import stays from '../../../ui/page/Stays.module.css';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useGoOn } from '../../../ui/page/useGoOn.ts';
import { Section } from '../../../ui/Section.tsx';
import { CategoryField } from '../CategoryField.tsx';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { RoutingFields } from '../RoutingFields.tsx';
import { IncomingFileField } from './IncomingFileField.tsx';
import { requestIds } from './sameRequest.ts';

const begin: IncomingForm = {
  name: '',
  kind: 'Other',
  sender: '',
  sentDate: '',
  recipient: '',
  fileId: '',
  userIds: [],
  departmentIds: [],
  categoryId: null,
  note: '',
};

/** What a file is called without its ending, as the name that is proposed. */
const nameOf = (file: string): string => file.replace(/\.[^.]+$/, '');

/** Enters a document that came by another way (INC-13, INC-16 to INC-21). */
export function EnterIncomingPage() {
  const accountCode = useAccountCode();
  const goOn = useGoOn();
  const client = useQueryClient();
  const [unread, setUnread] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Chosen by hand: no file proposes another one. */
  const [isKindChosen, setKindChosen] = useState(false);
  const [requestIdOf] = useState(() => requestIds());
  const form = useForm<IncomingForm, IncomingDetail>({
    leaves: true,
    begin,
    check: (values) => checkIncoming(values, today()),
    send: (values) =>
      call(createIncoming, {
        requestId: requestIdOf(values),
        body: { ...values, userIds: [...values.userIds], departmentIds: [...values.departmentIds] },
      }),
    // A file on its way is lost with the page, too.
    unsaved: (_, changed) => changed || isBusy,
    sent: (document) => {
      notifySuccess(t(texts.saved, document.trackingNo));
      client.setQueryData(keys.incomingDocument(document.id), document);
      void client.invalidateQueries({ queryKey: keys.incoming });
      void goOn({
        to: '/$accountCode/incomingDoc/$id',
        params: { accountCode, id: document.id },
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  const { values } = form;
  return (
    <Page title={t(texts.newTitle)} crumbs={[{ label: t(appTexts.incomingDocuments), path: 'incomingDoc' }]}>
      <FormFrame form={form}>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Section kind="panel" title={t(texts.documentPart)}>
              <Stack gap="md">
                <IncomingFileField
                  busy={setBusy}
                  fixed={form.sending}
                  error={form.errorOf('fileId')}
                  change={(file) =>
                    form.set((now) => ({
                      fileId: file?.id ?? '',
                      ...(file && !isKindChosen && { kind: kindOfFile(file.name) }),
                      ...(file && now.name.trim() === '' && { name: nameOf(file.name) }),
                    }))
                  }
                />
                <TextInput label={t(texts.documentName)} required {...form.text('name')} />
                <Group align="flex-start" gap="md" grow preventGrowOverflow={false} wrap="wrap">
                  <DayField
                    label={t(texts.sentDate)}
                    required
                    value={values.sentDate || null}
                    unread={unread}
                    change={(day, typed) => {
                      if (form.sending) return;
                      setUnread(typed);
                      form.set({ sentDate: day ?? '' });
                    }}
                    error={form.errorOf('sentDate')}
                  />
                  <Select
                    label={t(texts.kind)}
                    data={incomingKinds.map((value) => ({ value, label: t(incomingKindWords[value]) }))}
                    value={values.kind}
                    onChange={(value) => {
                      setKindChosen(true);
                      form.set({ kind: incomingKinds.find((one) => one === value) ?? 'Other' });
                    }}
                    allowDeselect={false}
                  />
                </Group>
                <TextInput label={t(texts.sender)} required {...form.text('sender')} />
                <TextInput
                  label={t(texts.recipient)}
                  description={t(texts.recipientHint)}
                  required
                  {...form.text('recipient')}
                />
                <CategoryField
                  change={(categoryId) => form.set({ categoryId })}
                  fixed={form.sending}
                  error={form.errorOf('categoryId')}
                />
                <Textarea label={t(texts.note)} autosize minRows={2} maxRows={8} {...form.text('note')} />
              </Stack>
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Section kind="panel" title={t(texts.routingPart)}>
              <Stack gap="md">
                <Text size="sm" c="dimmed">
                  {t(texts.routingHint)}
                </Text>
                <RoutingFields routing={values} change={form.set} errorOf={form.errorOf} />
              </Stack>
            </Section>
          </Grid.Col>
        </Grid>
        <Stack gap="sm" mt="md" className={form.changed ? (stays.stays ?? '') : ''}>
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.sending} disabled={isBusy}>
              {t(texts.save)}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Page>
  );
}

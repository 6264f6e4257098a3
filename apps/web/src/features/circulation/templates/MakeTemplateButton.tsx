import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { checkDraftSave, makeTemplate } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useGoOn } from '../../../ui/page/useGoOn.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { templateTexts } from './texts.ts';

interface MakeTemplateButtonProps {
  readonly id: string;
  readonly name: string;
  /** What is on the page is saved first: that is what is kept. */
  readonly save: () => Promise<unknown>;
}

/** Keeps a copy of a draft as a template. */
export function MakeTemplateButton({ id, name, save }: MakeTemplateButtonProps) {
  const [asking, setAsking] = useState(false);
  const open = () =>
    void save().then(
      () => setAsking(true),
      // What cannot be saved says so on the page itself.
      () => undefined,
    );
  return (
    <>
      <IconButton icon={IconTemplate} label={t(templateTexts.make, name)} onClick={open} />
      {asking && <MakeTemplate id={id} name={name} close={() => setAsking(false)} />}
    </>
  );
}

interface MakeTemplateProps extends Pick<MakeTemplateButtonProps, 'id' | 'name'> {
  readonly close: () => void;
}

function MakeTemplate({ id, name: named, close }: MakeTemplateProps) {
  const accountCode = useAccountCode();
  const goOn = useGoOn();
  const client = useQueryClient();
  const form = useForm({
    leaves: true,
    begin: { name: named },
    check: ({ name }) => checkDraftSave({ name, description: '', documentNumber: '' }),
    send: ({ name }) => call(makeTemplate, { params: { id }, body: { name } }),
    sent: ({ draftId }) => {
      close();
      notifySuccess(t(templateTexts.made));
      void client.invalidateQueries({ queryKey: keys.templates });
      void goOn({
        to: '/$accountCode/draft/$id',
        params: { accountCode, id: draftId },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t(templateTexts.makeTitle)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <FormFrame form={form}>
        <Stack>
          <Text size="sm">{t(templateTexts.makeBody)}</Text>
          <TextInput label={t(templateTexts.nameOfTemplate)} required {...form.text('name')} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t(templateTexts.makeConfirm)}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

import '../../../i18n/draftMessages.ts';
import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginFromTemplate,
  checkDraftSave,
  checkTexts,
  getTemplate,
  type TemplateDetail,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { useFocusOnceShown } from '../../../ui/focus/useFocusOnceShown.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useGoOn } from '../../../ui/page/useGoOn.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { LeftBehindList } from '../copying/LeftBehindList.tsx';
import { copyTexts } from '../copying/texts.ts';
import { actorOf, type Choice } from '../flow/editor/actors.ts';
import { RolePicker } from './RolePicker.tsx';
import { TextsToFill } from './TextsToFill.tsx';
import { templateTexts } from './texts.ts';

interface BeginFromTemplateProps {
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
}

/** A short dialog between a template and its draft: what the job is called, and who has which role in it. */
export function BeginFromTemplate({ id, name, close }: BeginFromTemplateProps) {
  const template = useQuery({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t(templateTexts.beginFrom, name)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      {template.data ? (
        <RolesForm template={template.data} close={close} />
      ) : template.isError ? (
        <FailureBox error={template.error} retry={() => void template.refetch()} />
      ) : (
        <Skeleton h={220} />
      )}
    </Modal>
  );
}

interface Values {
  readonly name: string;
  readonly withFiles: boolean;
  readonly chosen: Readonly<Record<string, Choice | undefined>>;
  /** By the name of their field. */
  readonly texts: Readonly<Record<string, string>>;
}

const listed = (texts: Values['texts']) => Object.entries(texts).map(([name, text]) => ({ name, text }));

function RolesForm({ template, close }: { template: TemplateDetail; close: () => void }) {
  const accountCode = useAccountCode();
  const goOn = useGoOn();
  const client = useQueryClient();
  const field = useFocusOnceShown();
  const { id, roles, places, files, leftBehind } = template;
  const form = useForm<Values, { draftId: string }>({
    leaves: true,
    begin: { name: template.name, withFiles: files.length > 0, chosen: {}, texts: {} },
    check: ({ name, withFiles, chosen, texts }) => [
      ...checkDraftSave({ name, description: '', documentNumber: '' }),
      ...roles
        .filter((role) => !chosen[role])
        .map((role) => ({
          field: `filled.${role}`,
          key: 'lang_template_role_required' as const,
          params: [role],
        })),
      ...(withFiles ? checkTexts(template.texts, listed(texts)) : []),
    ],
    send: ({ name, withFiles, chosen, texts }) => {
      const filled = roles.flatMap((role) => {
        const choice = chosen[role];
        return choice ? [{ role, actor: actorOf(choice) }] : [];
      });
      return call(beginFromTemplate, {
        params: { id },
        body: { name, withFiles, filled, texts: listed(texts) },
      });
    },
    sent: ({ draftId }) => {
      close();
      notifySuccess(t(copyTexts.created));
      void client.invalidateQueries({ queryKey: keys.drafts });
      void goOn({
        to: '/$accountCode/draft/$id',
        params: { accountCode, id: draftId },
        ignoreBlocker: true,
      });
    },
  });
  const actsOf = (role: string) => [
    ...new Set(places.filter((place) => place.roleName === role).map((place) => place.role)),
  ];
  return (
    <FormFrame form={form}>
      <Stack>
        <TextInput label={t(copyTexts.name)} required ref={field} {...form.text('name')} />
        {roles.length > 0 && (
          <Text size="sm" fw={fontWeight.medium}>
            {t(templateTexts.whoHas)}
          </Text>
        )}
        {roles.map((role) => (
          <RolePicker
            key={role}
            name={role}
            acts={actsOf(role)}
            chosen={form.values.chosen[role]}
            choose={(choice) => form.set({ chosen: { ...form.values.chosen, [role]: choice } })}
            error={form.errorOf(`filled.${role}`)}
          />
        ))}
        {files.length > 0 && (
          <Checkbox
            label={t(templateTexts.withFiles, files.join(', '))}
            {...form.box('withFiles')}
            style={{ overflowWrap: 'anywhere' }}
          />
        )}
        {form.values.withFiles && (
          <TextsToFill
            asked={template.texts}
            texts={form.values.texts}
            set={(texts) => form.set({ texts })}
            errorOf={(name) => form.errorOf(`texts.${name}`)}
          />
        )}
        {leftBehind.length > 0 && (
          <Alert color="warm" variant="light" icon={<IconInfoCircle />} title={t(copyTexts.stays)}>
            <LeftBehindList left={leftBehind} />
          </Alert>
        )}
        {!template.isActive && (
          <Alert color="warm" variant="light" icon={<IconInfoCircle />}>
            {tMessage('lang_template_passive')}
          </Alert>
        )}
        <FormFailure form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t(uiTexts.cancel)}
          </Button>
          <Button type="submit" loading={form.sending} disabled={!template.isActive}>
            {t(copyTexts.create)}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}

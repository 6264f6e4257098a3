import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteTemplate } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { isShown } from '../../../ui/page/useGoOn.ts';
import { templateTexts } from './texts.ts';

interface DeleteTemplateProps {
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
}

/** Deletes a template of the reader's own, once it is confirmed. */
export function DeleteTemplate({ id, name, close }: DeleteTemplateProps) {
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useSend({
    mutationFn: () => call(deleteTemplate, { params: { id } }),
    onSuccess: () => {
      close();
      notifySuccess(t(templateTexts.removed));
      void client.invalidateQueries({ queryKey: keys.templates });
      if (!isShown(id)) return;
      void navigate({
        to: '/$accountCode/myjob',
        params: { accountCode },
        search: { list: 'templates' },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Confirm
      opened
      title={t(templateTexts.removeTitle)}
      body={t(templateTexts.removeBody, name)}
      confirm={t(templateTexts.removeTitle)}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={close}
    />
  );
}

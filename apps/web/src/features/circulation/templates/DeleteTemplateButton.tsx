import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteTemplate } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { templateTexts } from './texts.ts';

/** Deletes a template of the reader's own, once it is confirmed. */
export function DeleteTemplateButton({ id, name }: { id: string; name: string }) {
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useSend({
    mutationFn: () => call(deleteTemplate, { params: { id } }),
    onSuccess: () => {
      setAsking(false);
      notifySuccess(t(templateTexts.removed));
      void client.invalidateQueries({ queryKey: keys.templates });
      void navigate({
        to: '/$accountCode/myjob',
        params: { accountCode },
        search: { list: 'templates' },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <>
      <IconButton icon={IconTrash} label={t(templateTexts.remove, name)} onClick={() => setAsking(true)} />
      <Confirm
        opened={asking}
        title={t(templateTexts.removeTitle)}
        body={t(templateTexts.removeBody, name)}
        confirm={t(templateTexts.removeTitle)}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

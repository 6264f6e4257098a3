import { Button } from '@mantine/core';
import { sendPasswordLink, type UserDetail } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Section } from '../../../ui/Section.tsx';
import { fullName } from '../managed/list/userColumns.tsx';
import { rightsTexts } from './rightsTexts.ts';

/** Has a user mailed a link that sets a new password (ID-14); whoever sends it never sees it. */
export function UserPassword({ user }: { user: UserDetail }) {
  const [asking, setAsking] = useState(false);
  const sending = useSend({
    mutationFn: () => call(sendPasswordLink, { params: { id: user.id } }),
    onSuccess: () => notifySuccess(t(rightsTexts.linkSent, user.email)),
    onSettled: () => setAsking(false),
  });
  return (
    <Section
      title={t(rightsTexts.password)}
      hint={t(rightsTexts.passwordHint)}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(rightsTexts.sendLink)}
        </Button>
      }
    >
      <Confirm
        opened={asking}
        title={t(rightsTexts.linkTitle)}
        body={t(rightsTexts.linkBody, fullName(user))}
        confirm={t(rightsTexts.sendLink)}
        busy={sending.isPending}
        onConfirm={() => sending.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

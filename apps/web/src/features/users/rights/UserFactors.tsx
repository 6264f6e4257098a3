import { Button } from '@mantine/core';
import { resetUserFactors, type UserRights } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Section } from '../../../ui/Section.tsx';
import { rightsTexts } from './rightsTexts.ts';

/** Resets a user's second factors (ID-07). What they are is not shown: they belong to a login that may open other accounts. */
export function UserFactors({ user }: { user: UserRights }) {
  const [asking, setAsking] = useState(false);
  const reset = useSend({
    mutationFn: () => call(resetUserFactors, { params: { id: user.id } }),
    onSuccess: () => notifySuccess(t(rightsTexts.resetDone)),
    onSettled: () => setAsking(false),
  });
  return (
    <Section
      title={t(rightsTexts.factors)}
      hint={t(rightsTexts.factorsHint)}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(rightsTexts.resetFactors)}
        </Button>
      }
    >
      <Confirm
        opened={asking}
        title={t(rightsTexts.resetTitle)}
        body={t(rightsTexts.resetBody, `${user.firstName} ${user.lastName}`)}
        confirm={t(rightsTexts.resetFactors)}
        danger
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

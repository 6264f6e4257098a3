import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { beginTotp, getOwnFactors, removeTotp, renewRecoveryCodes } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import '../../../i18n/secondFactorMessages.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useLedTo } from '../../../ui/page/useLedTo.ts';
import { Section } from '../../../ui/Section.tsx';
import { FactorLine } from './FactorLine.tsx';
import { factorTexts } from './factorTexts.ts';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';

/** What a mail about second factors leads to. */
const anchor = 'factors';

/** The reader's second factors: what is set up, and how it changes (ID-07). */
export function OwnFactors() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'removeTotp' | 'renew' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = useQuery({
    queryKey: keys.ownFactors,
    queryFn: ({ signal }) => call(getOwnFactors, { signal }),
  });
  const again = () => void client.invalidateQueries({ queryKey: keys.ownFactors });
  const begin = useSend({ mutationFn: () => call(beginTotp, {}) });
  const remove = useSend({
    mutationFn: () => call(removeTotp, {}),
    onSuccess: () => {
      setAsked(null);
      again();
      notifySuccess(t(factorTexts.removed));
    },
  });
  const renew = useSend({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => {
      setAsked(null);
      again();
      setCodes(recoveryCodes);
    },
  });
  const { data } = factors;
  const place = useLedTo(anchor, factors.isSuccess);
  const hasFactor = data !== undefined && (data.totpSince !== null || data.passkeys.length > 0);
  return (
    <div id={anchor} ref={place} style={{ scrollMarginTop: 8 }}>
      <Section title={t(factorTexts.title)} hint={t(factorTexts.hint)}>
        {factors.error && !data ? (
          <FailureBox error={factors.error} retry={() => void factors.refetch()} />
        ) : data?.isWithheld ? (
          <Text size="sm">{t(factorTexts.withheld)}</Text>
        ) : data ? (
          <Stack gap="md">
            <FactorLine
              name={t(factorTexts.totp)}
              state={
                data.totpSince === null
                  ? t(factorTexts.totpNone)
                  : t(factorTexts.totpSince, formatMoment(data.totpSince))
              }
            >
              {data.totpSince === null ? (
                <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
                  {t(factorTexts.totpSetUp)}
                </Button>
              ) : (
                <Button variant="default" onClick={() => setAsked('removeTotp')}>
                  {t(factorTexts.remove)}
                </Button>
              )}
            </FactorLine>
            <OwnPasskeys
              passkeys={data.passkeys}
              changed={(recoveryCodes) => {
                again();
                if (recoveryCodes) setCodes(recoveryCodes);
              }}
            />
            {hasFactor && (
              <FactorLine
                name={t(factorTexts.recovery)}
                state={t(factorTexts.recoveryLeft, formatNumber(data.recoveryCodesLeft))}
              >
                <Button variant="default" onClick={() => setAsked('renew')}>
                  {t(factorTexts.recoveryRenew)}
                </Button>
              </FactorLine>
            )}
          </Stack>
        ) : (
          <Skeleton h={96} />
        )}
        {begin.data && (
          <TotpSetUp
            {...begin.data}
            close={() => begin.reset()}
            confirmed={(recoveryCodes) => {
              begin.reset();
              again();
              setCodes(recoveryCodes);
              notifySuccess(t(factorTexts.added));
            }}
          />
        )}
        {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
        <Confirm
          opened={asked === 'removeTotp'}
          title={t(factorTexts.totpRemoveTitle)}
          body={t(factorTexts.totpRemoveBody)}
          confirm={t(factorTexts.remove)}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsked(null)}
        />
        <Confirm
          opened={asked === 'renew'}
          title={t(factorTexts.recoveryRenewTitle)}
          body={t(factorTexts.recoveryRenewBody)}
          confirm={t(factorTexts.recoveryRenew)}
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onCancel={() => setAsked(null)}
        />
      </Section>
    </div>
  );
}

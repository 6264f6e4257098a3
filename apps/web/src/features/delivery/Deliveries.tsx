import { Badge, Button, Group, Text } from '@mantine/core';
import { IconFolder, IconMail, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Delivery, type DeliveryState, retryDelivery } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSend } from '../../api/useSend.ts';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './Deliveries.module.css';
import { recipientKindTexts } from './recipients/texts.ts';
import { deliveryStateTexts, deliveryTexts } from './texts.ts';

export const deliveryColors: Record<DeliveryState, string> = {
  WaitingToSend: 'gray',
  Sent: 'leaf',
  NotSent: 'red',
  Cancelled: 'gray',
};

/** Whom a delivery goes to, as far as everybody may know who sees the job. */
export const nameOfDelivery = ({ name, kind }: Delivery): string => name || t(recipientKindTexts[kind]);

/** The job's recipients, each with how its sending stands; one that failed can be tried again (DLV-23). */
export function Deliveries({ deliveries, jobId }: { deliveries: readonly Delivery[]; jobId: string }) {
  return (
    <Section kind="panel" title={t(deliveryTexts.title)}>
      {deliveries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(deliveryTexts.none)}
        </Text>
      )}
      <ul className={classes.list}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} jobId={jobId} />
        ))}
      </ul>
    </Section>
  );
}

function DeliveryRow({ delivery, jobId }: { delivery: Delivery; jobId: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const retry = useSend({
    mutationFn: (confirmed: boolean) =>
      call(retryDelivery, {
        params: { id: delivery.id },
        body: {
          confirmUncertain: confirmed && delivery.uncertain,
          confirmSent: confirmed && delivery.state === 'Sent',
        },
      }),
    onSuccess: () => notifySuccess(t(deliveryTexts.retried)),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: keys.job(jobId) });
    },
  });
  const Icon = delivery.kind === 'Email' ? IconMail : IconFolder;
  const name = nameOfDelivery(delivery);
  const isSent = delivery.state === 'Sent';
  return (
    <li className={classes.row}>
      <Icon size={iconSize.normal} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <div className={classes.text}>
        <Group gap="xs">
          <Text size="sm" fw={fontWeight.medium}>
            {name}
          </Text>
          <Badge color={deliveryColors[delivery.state]}>{t(deliveryStateTexts[delivery.state])}</Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {when(delivery)}
        </Text>
        {delivery.error && delivery.state !== 'Sent' && (
          <Text size="xs" c="var(--tomar-bad)">
            {why(delivery.error)}
          </Text>
        )}
      </div>
      {delivery.mayRetry && (
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          leftSection={<IconRefresh size={iconSize.small} aria-hidden />}
          aria-label={t(deliveryTexts.retryTo, name)}
          onClick={() => (delivery.uncertain || isSent ? setAsking(true) : retry.mutate(false))}
        >
          {t(deliveryTexts.retry)}
        </Button>
      )}
      <Confirm
        opened={asking}
        title={t(isSent ? deliveryTexts.resendTitle : deliveryTexts.uncertainTitle)}
        body={t(isSent ? deliveryTexts.resendBody : deliveryTexts.uncertainBody, name)}
        confirm={t(isSent ? deliveryTexts.retry : deliveryTexts.uncertainConfirm)}
        danger
        busy={retry.isPending}
        onConfirm={() => retry.mutate(true)}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function when(delivery: Delivery): string {
  const sent = delivery.sentAt ? t(deliveryTexts.sentAt, formatMoment(delivery.sentAt)) : '';
  if (delivery.state === 'Sent') return sent;
  const tried = delivery.lastTriedAt
    ? t(deliveryTexts.triedAt, formatNumber(delivery.attempts), formatMoment(delivery.lastTriedAt))
    : '';
  const next = delivery.nextTryAt ? t(deliveryTexts.nextAt, formatMoment(delivery.nextTryAt)) : '';
  // What was sent before and is sent again says both.
  return [sent, tried, next].filter(Boolean).join(' · ');
}

/** The reason, and what the other side said where the reason does not hold it already. */
function why({ key, detail }: NonNullable<Delivery['error']>): string {
  // Those who may not send it again are not told what the other side said.
  if (!detail) return tMessage(key).replace(/:?\s*\{\d+\}/g, '');
  const reason = tMessage(key, [detail]);
  return !reason.includes(detail) ? `${reason} ${t(deliveryTexts.detail, detail)}` : reason;
}

import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconFolder, IconMail, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Delivery, type DeliveryState, type Recipient, retryDelivery } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSend } from '../../api/useSend.ts';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { say, sayMessage } from '../../i18n/say.ts';
import { tell } from '../../ui/alarm.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import classes from './Deliveries.module.css';
import { deliveryStateTexts, deliveryTexts } from './texts.ts';

const colors: Record<DeliveryState, string> = {
  WaitingToSend: 'ink',
  Sent: 'leaf',
  NotSent: 'red',
  Cancelled: 'gray',
};

/** Whom a recipient is, in a few words. */
export const recipientName = (settings: Recipient): string =>
  settings.kind === 'Email' ? [...settings.to, ...settings.cc].join(', ') : settings.path;

/** The job's recipients, each with how its sending stands; one that failed can be tried again (DLV-23). */
export function Deliveries({ deliveries, jobId }: { deliveries: readonly Delivery[]; jobId: string }) {
  return (
    <Paper component="section" className="tomar-surface" p="md" aria-labelledby="deliveries-title">
      <Title order={2} size="h4" id="deliveries-title" mb={4}>
        {say(deliveryTexts.title)}
      </Title>
      {deliveries.length === 0 && (
        <Text size="sm" c="dimmed">
          {say(deliveryTexts.none)}
        </Text>
      )}
      <ul className={classes.list}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} jobId={jobId} />
        ))}
      </ul>
    </Paper>
  );
}

function DeliveryRow({ delivery, jobId }: { delivery: Delivery; jobId: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const retry = useSend({
    mutationFn: (confirmUncertain: boolean) =>
      call(retryDelivery, { params: { id: delivery.id }, body: { confirmUncertain } }),
    onSuccess: () => tell(say(deliveryTexts.retried)),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: keys.job(jobId) });
    },
  });
  const Icon = delivery.settings.kind === 'Email' ? IconMail : IconFolder;
  const name = recipientName(delivery.settings);
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <div className={classes.text}>
        <Group gap="xs">
          <Text size="sm" fw={540}>
            {name}
          </Text>
          <Badge color={colors[delivery.state]}>{say(deliveryStateTexts[delivery.state])}</Badge>
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
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-label={say(deliveryTexts.retryTo, name)}
          onClick={() => (delivery.uncertain ? setAsking(true) : retry.mutate(false))}
        >
          {say(deliveryTexts.retry)}
        </Button>
      )}
      <Confirm
        opened={asking}
        title={say(deliveryTexts.uncertainTitle)}
        body={say(deliveryTexts.uncertainBody, name)}
        confirm={say(deliveryTexts.uncertainConfirm)}
        danger
        busy={retry.isPending}
        onConfirm={() => retry.mutate(true)}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function when(delivery: Delivery): string {
  if (delivery.sentAt) return say(deliveryTexts.sentAt, formatMoment(delivery.sentAt));
  const tried = delivery.lastTriedAt
    ? say(deliveryTexts.triedAt, formatNumber(delivery.attempts), formatMoment(delivery.lastTriedAt))
    : '';
  const next = delivery.nextTryAt ? say(deliveryTexts.nextAt, formatMoment(delivery.nextTryAt)) : '';
  return [tried, next].filter(Boolean).join(' · ');
}

/** The reason, and what the other side said where the reason does not hold it already. */
function why({ key, detail }: NonNullable<Delivery['error']>): string {
  const reason = sayMessage(key, [detail]);
  return detail && !reason.includes(detail) ? `${reason} ${say(deliveryTexts.detail, detail)}` : reason;
}

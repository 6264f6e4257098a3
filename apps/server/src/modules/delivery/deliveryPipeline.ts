import { envelopeSender } from '../../platform/mail/returns/envelopeSender.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Package } from './channels/channel.ts';
import { channelFor, channelsOf } from './channels/channels.ts';
import type { Pipeline } from './deliver.ts';
import { makeContent } from './deliveryContent.ts';
import type { Order } from './deliveryLedger.ts';
import { openSettings } from './settingsSnapshot.ts';

/** The way of an order out of the house, by its recipient's settings as they were when the job was circulated. */
export function deliveryPipeline(platform: Platform): Pipeline<Order, Package> {
  const channels = channelsOf(platform);
  return {
    pack({ delivery, content }) {
      const recipient = openSettings(platform.secrets, delivery);
      return {
        kind: recipient.kind,
        deliveryId: delivery.id,
        sending: delivery.sending,
        ...envelopeSender(platform, {
          accountId: delivery.accountId,
          kind: 'delivery',
          id: delivery.id,
          round: delivery.round,
        }),
        recipient,
        content: makeContent(platform.blobs, content, recipient),
      };
    },
    channelFor: (what) => channelFor(channels, what),
  };
}

import type { Platform } from '../../platform/platform.ts';
import type { Channel } from './deliver.ts';
import type { Package } from './deliveryLedger.ts';
import { sendByEmail } from './sendByEmail.ts';
import { isInFolder, sendToFolder } from './sendToFolder.ts';

/** How each kind of recipient is reached. */
export function channelOf({ config, mailer }: Platform): Channel<Package> {
  return {
    async send({ delivery, parcel }, handOver, signal) {
      const { settings, id } = delivery;
      switch (settings.kind) {
        case 'FileSystem':
          await sendToFolder(config.deliveryRoot, settings, parcel, { deliveryId: id, handOver, signal });
          return [];
        case 'Email':
          return sendByEmail(mailer, id, settings, parcel, handOver, signal);
      }
    },
    async hasArrived({ delivery: { settings }, parcel }) {
      switch (settings.kind) {
        case 'FileSystem':
          return (await isInFolder(config.deliveryRoot, settings, parcel)) || null;
        case 'Email':
          return null;
      }
    },
  };
}

import type { Channel, PackageOf } from './channel.ts';
import { isInFolder, sendToFolder } from './sendToFolder.ts';

/** DLV-06. `root` holds a folder for each account; one can look what lies there. */
export const folderChannel = (root: string): Channel<PackageOf<'FileSystem'>> => ({
  async transmit({ deliveryId, recipient, content }, handOver, signal) {
    await sendToFolder(root, recipient, content, { deliveryId, handOver, signal });
    return { refused: [], awaitsEvidence: false };
  },
  hasArrived: async ({ recipient, content }) => (await isInFolder(root, recipient, content)) || null,
});

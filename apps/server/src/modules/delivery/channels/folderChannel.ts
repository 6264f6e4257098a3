import type { Channels } from './channel.ts';
import { probeFolder } from './probeFolder.ts';
import { isInFolder, sendToFolder } from './sendToFolder.ts';

/** DLV-06. `root` holds a folder for each account; one can look what lies there. */
export const folderChannel = (root: string): Channels['FileSystem'] => ({
  async transmit({ deliveryId, recipient, content }, handOver, signal) {
    await sendToFolder(root, recipient, content, { deliveryId, handOver, signal });
    return { refused: [], awaitsEvidence: false };
  },
  probe: ({ recipient, accountCode }, signal) => probeFolder(root, accountCode, recipient, signal),
  hasArrived: async ({ recipient, content }) => (await isInFolder(root, recipient, content)) || null,
});

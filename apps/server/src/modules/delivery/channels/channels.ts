import type { RecipientKind } from '@tomar/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { Channel, Channels, PackageOf } from './channel.ts';
import { emailChannel } from './emailChannel.ts';
import { folderChannel } from './folderChannel.ts';

/** How each kind of recipient is reached. */
export const channelsOf = ({ config, mailer }: Platform): Channels => ({
  Email: emailChannel(mailer),
  FileSystem: folderChannel(config.deliveryRoot),
});

/** The channel for what is sent, by the kind of its recipient. */
export const channelFor = <K extends RecipientKind>(
  channels: Channels,
  { kind }: Pick<PackageOf<K>, 'kind'>,
): Channel<PackageOf<K>> => channels[kind];

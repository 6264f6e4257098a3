import type { MessageKey } from '@tomar/contract';
import type { TimestampSource } from '@tomar/signatures';
import { SignatureError } from '@tomar/signatures/errors';
import { timestampRoomOf } from '@tomar/signatures/pades';
import type { Platform } from '../../platform/platform.ts';
import { accountTimestamps } from '../accounts/index.ts';

/** The authority gave no time-stamp that can be used. */
export class TimestampFailed extends Error {
  readonly code = 'timestamp_failed';
  /** What the signer is told. */
  readonly key: MessageKey;
  constructor(key: MessageKey, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TimestampFailed';
    this.key = key;
  }
}

/** Octets to keep free for the next time-stamp of the account's authority. */
export const timestampRoom = async (platform: Platform, accountId: string): Promise<number> =>
  timestampRoomOf(await accountTimestamps(platform, accountId));

/**
 * The account's time-stamps, with failures told apart from those of the signature. Settings are read when the first
 * is asked for.
 */
export function timestampsOf(platform: Platform, accountId: string): TimestampSource {
  let source: Promise<TimestampSource | undefined> | undefined;
  return async (digest) => {
    source ??= accountTimestamps(platform, accountId);
    const ask = await source;
    if (!ask) throw new TimestampFailed('lang_sign_timestamp_not_set_up', 'The account has no time-stamps');
    try {
      return await ask(digest);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      const isAway = ['http_unreachable', 'http_timeout'].includes(error.code);
      throw new TimestampFailed(
        isAway ? 'lang_sign_timestamp_unreachable' : 'lang_sign_timestamp_refused',
        `${error.code}: ${error.message}`,
        { cause: error },
      );
    }
  };
}

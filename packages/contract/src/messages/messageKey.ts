import * as z from 'zod/mini';
import type { MessageKey } from './index.ts';

/**
 * A message's key on the wire. Server and page may differ in version: `messageText` shows an unknown key as it is.
 */
export const messageKey = z.string() as unknown as z.ZodMiniType<MessageKey, MessageKey>;

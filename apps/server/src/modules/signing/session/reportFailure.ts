import type {
  BodyOf,
  reportSigningFailure as declaration,
  MessageKey,
  SigningSession,
} from '@tomar/contract';
import type { Companion } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endSession } from './endSession.ts';
import { openSession } from './heldSession.ts';

const keys: Readonly<Record<string, MessageKey>> = {
  token_locked: 'lang_sign_token_locked',
  wrong_pin: 'lang_sign_wrong_pin',
  wrong_pin_size: 'lang_sign_wrong_pin_size',
  wrong_pin_characters: 'lang_sign_wrong_pin_characters',
  token_lost: 'lang_sign_token_lost',
  token_missing: 'lang_sign_token_missing',
  token_timeout: 'lang_sign_token_timeout',
  module_failed: 'lang_sign_module_failed',
  no_suitable_certificate: 'lang_sign_no_suitable_certificate',
  certificate_expired: 'lang_sign_certificate_expired',
};

/** The companion cannot go on: the session ends with its reason. What is signed already stays signed. */
export async function reportSigningFailure(
  platform: Platform,
  companion: Companion,
  { code, detail }: BodyOf<typeof declaration>,
): Promise<SigningSession> {
  const { accountId } = companion.person;
  const held = await platform.db.inAccount(accountId, (tx) => openSession(platform, tx, companion));
  platform.log.info({ sessionId: held.session.id, code, detail }, 'the companion could not go on');
  return endSession(platform, held, keys[code] ?? 'lang_sign_failed');
}

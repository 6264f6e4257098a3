import type { CompanionFailure, MessageKey } from '@tomar/contract';

/** What the signer is told when the server's token refuses: they cannot mend it, but can tell who may. */
const keys: Readonly<Partial<Record<CompanionFailure, MessageKey>>> = {
  token_locked: 'lang_sign_server_key_locked',
  wrong_pin: 'lang_sign_server_key_pin',
  pin_refused_before: 'lang_sign_server_key_pin',
  last_try: 'lang_sign_server_key_pin',
  wrong_pin_size: 'lang_sign_server_key_pin',
  wrong_pin_characters: 'lang_sign_server_key_pin',
  token_lost: 'lang_sign_server_key_missing',
  token_missing: 'lang_sign_server_key_missing',
  token_timeout: 'lang_sign_server_key_timeout',
  module_failed: 'lang_sign_server_key_module',
  certificate_expired: 'lang_sign_certificate_expired',
};

export const serverKeyFailure = (code: CompanionFailure): MessageKey => keys[code] ?? 'lang_sign_failed';

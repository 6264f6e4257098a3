import type { MessageKey } from '@tomar/contract';

/** What a status of TS 102 204 says of a transaction. */
export type StatusMeaning =
  /** The request was taken, or the phone is still being asked. */
  | { readonly kind: 'outstanding' }
  | { readonly kind: 'signed' }
  | { readonly kind: 'failed'; readonly key: MessageKey };

const failed = (key: MessageKey): StatusMeaning => ({ kind: 'failed', key });

/** Status codes of ETSI TS 102 204 v1.1.4, 8.6; 425 and 503 too, which operators add. */
const meanings: Readonly<Record<number, StatusMeaning>> = {
  100: { kind: 'outstanding' },
  101: failed('lang_mobile_wrong_param'),
  102: failed('lang_mobile_missing_param'),
  103: failed('lang_mobile_wrong_data_length'),
  104: failed('lang_mobile_unauthorized_access'),
  105: failed('lang_mobile_unknown_client'),
  106: failed('lang_mobile_handshake_required'),
  107: failed('lang_mobile_inappropriate_data'),
  108: failed('lang_mobile_incompatible_interface'),
  109: failed('lang_mobile_unsupported_profile'),
  208: failed('lang_mobile_expired_transaction'),
  209: failed('lang_mobile_ota_error'),
  401: failed('lang_mobile_user_cancel'),
  402: failed('lang_mobile_pin_blocked'),
  403: failed('lang_mobile_card_blocked'),
  404: failed('lang_mobile_no_key'),
  405: failed('lang_mobile_no_url'),
  406: failed('lang_mobile_signature_in_progress'),
  407: failed('lang_mobile_registration_failed'),
  422: failed('lang_mobile_no_certificate'),
  423: failed('lang_mobile_crl_problem'),
  424: failed('lang_mobile_crl_expired'),
  425: failed('lang_mobile_certificate_error'),
  500: { kind: 'signed' },
  501: failed('lang_mobile_revoked_certificate'),
  502: { kind: 'signed' },
  503: failed('lang_mobile_invalid_signature'),
  504: { kind: 'outstanding' },
  900: failed('lang_mobile_internal_error'),
};

/** Every code that has a meaning of its own. */
export const statusCodes: readonly number[] = Object.keys(meanings).map(Number);

/**
 * What a status code means. Sub-codes of operators (4012 of 401) mean what their first three digits do; any other code is
 * a failure.
 */
export function meaningOf(code: number): StatusMeaning {
  return meanings[code] ?? meanings[Math.floor(code / 10)] ?? failed('lang_mobile_unknown_status');
}

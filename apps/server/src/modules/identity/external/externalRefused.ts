import type { MessageKey } from '@tomar/contract';

/**
 * Why a provider's answer opens nothing, for the log and the trail. Whoever sent it is told less: a forger learns nothing
 * from which check failed.
 */
export type ExternalRefusal =
  | 'token_malformed'
  | 'token_algorithm'
  | 'token_key_unknown'
  | 'token_signature'
  | 'token_expired'
  | 'token_issuer'
  | 'token_audience'
  | 'token_tenant'
  | 'token_claims'
  | 'nonce_missing'
  | 'try_unknown'
  | 'access_token'
  | 'not_offered'
  | 'provider_unreachable'
  | 'provider_metadata'
  | 'groups_unknown'
  | 'no_user';

export class ExternalRefused extends Error {
  readonly code: ExternalRefusal;
  constructor(code: ExternalRefusal, options?: ErrorOptions) {
    super(`external sign-in refused: ${code}`, options);
    this.name = 'ExternalRefused';
    this.code = code;
  }
}

/** Whether it was the provider who failed: no guess of whoever waits for it, who may share a network with a whole office. */
export const isProvidersFault = ({ code }: ExternalRefused): boolean =>
  code === 'provider_unreachable' || code === 'provider_metadata';

/** What the person is told. */
export const toldOf = ({ code }: ExternalRefused): MessageKey => told[code] ?? 'lang_external_refused';

const told: Partial<Record<ExternalRefusal, MessageKey>> = {
  try_unknown: 'lang_external_expired',
  not_offered: 'lang_external_not_offered',
  provider_unreachable: 'lang_external_unreachable',
  provider_metadata: 'lang_external_metadata',
  groups_unknown: 'lang_external_too_many_groups',
  no_user: 'lang_external_no_user',
};

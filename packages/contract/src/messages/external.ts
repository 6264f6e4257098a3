import type { Message } from './message.ts';

/** Identity providers of an account: their settings, and why a sign-in with one opened nothing. */
export const externalMessages = {
  lang_provider_client_required: [
    'Uygulama (istemci) kimliğini girin.',
    'Enter the application (client) id.',
  ],
  lang_provider_tenant_required: ['Kiracı kimliğini girin.', 'Enter the tenant id.'],
  lang_provider_tenant_invalid: [
    'Kiracı kimliği 8-4-4-4-12 haneli bir kimliktir; “common” ya da alan adı olamaz.',
    'A tenant id has the form 8-4-4-4-12; it cannot be “common” or a domain.',
  ],
  lang_provider_metadata_required: ['Üst veri adresini girin.', 'Enter the metadata address.'],
  lang_provider_metadata_invalid: [
    'Adres https:// ile başlamalı ve /.well-known/openid-configuration ile bitmelidir.',
    'The address must begin with https:// and end with /.well-known/openid-configuration.',
  ],
  lang_provider_claim_required: [
    'Grupların ya da rollerin hangi alanda geldiğini girin.',
    'Enter the claim that names groups or roles.',
  ],
  lang_provider_value_required: [
    'Grubun ya da rolün değerini girin.',
    'Enter the value of the group or role.',
  ],
  lang_provider_value_twice: ['Bu değer iki kez yazılmış.', 'This value stands here twice.'],
  lang_external_not_offered: [
    'Bu hesapta bu giriş yolu açık değil.',
    'This account does not offer this way to sign in.',
  ],
  lang_external_unreachable: [
    'Kimlik sağlayıcıya ulaşılamıyor. Biraz sonra yeniden deneyin.',
    'The identity provider cannot be reached. Try again in a while.',
  ],
  lang_external_metadata: [
    'Kimlik sağlayıcının yanıtı ayarlarla uyuşmuyor.',
    'What the identity provider says does not match the settings.',
  ],
  lang_external_refused: [
    'Kimlik sağlayıcının yanıtı kabul edilmedi. Yeniden deneyin.',
    'The answer of the identity provider was not accepted. Please try again.',
  ],
  lang_external_expired: [
    'Bu giriş denemesinin süresi dolmuş ya da tamamlanmış. Yeniden başlayın.',
    'This sign-in has expired or was completed already. Please begin again.',
  ],
  lang_external_no_user: [
    'Bu hesapta, kimlik sağlayıcınızdaki kimliğinizle giriş yapan bir kullanıcı yok. Hesap yöneticinize danışın.',
    'No user of this account signs in with your identity at the provider. Ask the account’s administrator.',
  ],
  lang_external_too_many_groups: [
    'Kimlik sağlayıcınız gruplarınızı bildirmedi; yetkileriniz bilinmiyor. Hesap yöneticinize danışın.',
    'Your identity provider did not say your groups, so your authorities are unknown. Ask the account’s administrator.',
  ],
} as const satisfies Record<string, Message>;

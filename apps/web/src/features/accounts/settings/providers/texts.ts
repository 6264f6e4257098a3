import type { Texts } from '../../../../i18n/t.ts';

export const providerTexts = {
  notSupported: [
    'Bu hesapta dış kullanıcılar desteklenmiyor; ayarlar saklanır ama girişte sunulmaz. Sağlayıcınıza danışın.',
    'This account does not support external users: the settings are kept, but not offered at sign-in. Ask your provider.',
  ],
  microsoft: ['Microsoft (bulut)', 'Microsoft (cloud)'],
  adfs: ['ADFS (dizin federasyonu)', 'ADFS (directory federation)'],
  hint: [
    'Kurumunuzdaki kişiler bu sağlayıcıdaki hesaplarıyla girer. Tomar’ı orada tek sayfa uygulaması olarak kaydedin.',
    'Your people sign in with their accounts there. Register Tomar with it as a single-page application.',
  ],
  redirect: ['Yönlendirme adresi', 'Redirect address'],
  isOn: ['Girişte sunulur', 'Offered at sign-in'],
  isOnHint: [
    'Kapatılınca ya da yerine başkası yazılınca, bu sağlayıcıyla açılmış oturumlar hemen kapanır.',
    'Once it is off, or another one is named in its place, the sessions that it opened end at once.',
  ],
  clientId: ['Uygulama (istemci) kimliği', 'Application (client) id'],
  tenant: ['Kiracı kimliği', 'Tenant id'],
  tenantHint: ['Yalnız bu kiracının kişileri girebilir.', 'Only people of this tenant come in.'],
  metadata: ['Üst veri adresi', 'Metadata address'],
  metadataHint: [
    'https://…/adfs/.well-known/openid-configuration',
    'https://…/adfs/.well-known/openid-configuration',
  ],
  authority: ['Kiracı ya da üst veri adresi', 'Tenant or metadata address'],
  groupsClaim: ['Grup ya da rol alanı', 'Claim of groups or roles'],
  groupsClaimHint: [
    'Örneğin groups ya da roles. Kural yoksa yetkiler olduğu gibi kalır.',
    'Such as groups or roles. Without a rule authorities stay as they are.',
  ],
  rules: ['Yetki kuralları', 'Rules of authorities'],
  rulesHint: [
    'Dış kullanıcının yetkileri her girişte buradan alınır; Tomar’da değiştirilemez.',
    'An external user’s authorities are taken from here at each sign-in, and cannot be changed in Tomar.',
  ],
  value: ['{0}. grup ya da rol', 'Group or role {0}'],
  authorities: ['{0}. kuralın yetkileri', 'Authorities of rule {0}'],
  addRule: ['Kural ekle', 'Add a rule'],
  removeRule: ['{0}. kuralı kaldır', 'Remove rule {0}'],
  test: ['Bağlantıyı dene', 'Try the connection'],
  testHint: [
    'Üst veri ve anahtarlar okunur; hiçbir şey saklanmaz.',
    'Reads the metadata and the keys; nothing is stored.',
  ],
  works: ['Sağlayıcı yanıt verdi: {0}, {1} anahtar.', 'The provider answered: {0}, {1} keys.'],
} as const satisfies Texts;

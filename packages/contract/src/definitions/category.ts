import type { Definition } from './definition.ts';

/** FLOW-01 to FLOW-06, UI-33 */
export const category: Definition = {
  type: 'category',
  path: 'category',
  texts: {
    one: ['Kategori', 'Category'],
    many: ['Kategoriler', 'Categories'],
    subtitle: [
      'İşlerin konuları: belge türü, gizlilik ve yükleme kuralları.',
      'What jobs are about: document type, privacy and rules of uploads.',
    ],
  },
  // AUTH-10: SystemAdmin has all definitions.
  needs: { authority: ['SystemAdmin'] },
  fields: {
    documentType: {
      kind: 'choice',
      label: ['Belge türü', 'Document type'],
      inList: true,
      options: [
        ['Unknown', ['Belirsiz', 'Unknown']],
        ['General', ['Genel', 'General']],
        ['Contract', ['Sözleşme', 'Contract']],
        ['BankOrder', ['Banka talimatı', 'Bank order']],
      ],
    },
    defaultPrivacy: {
      kind: 'choice',
      label: ['Varsayılan gizlilik', 'Default privacy'],
      inList: true,
      options: [
        ['Normal', ['Normal', 'Normal']],
        ['Secret', ['Gizli', 'Secret']],
        ['TopSecret', ['Çok gizli', 'Top secret']],
      ],
    },
    blocksPrivacyChange: {
      kind: 'switch',
      label: ['Gizlilik değiştirilemez', 'Privacy change is blocked'],
    },
    // FLOW-06
    signLimitId: {
      kind: 'reference',
      to: 'signLimit',
      label: ['İmza limiti', 'Sign limit'],
      hint: [
        'Seçilirse bu kategorideki işlerin bir tutarı olur ve tutar limitin içinde kalmalıdır.',
        'With one, jobs of this category have an amount, which has to be within the limit.',
      ],
      inList: true,
    },
    encryptsUploads: {
      kind: 'switch',
      label: ['Şifreli yükleme', 'Encrypted upload'],
    },
  },
};

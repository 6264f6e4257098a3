import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';

/** FLOW-01 to FLOW-06, UI-33 */
export const category: Definition = {
  type: 'category',
  ...definitionEntries.category,
  texts: {
    ...definitionEntries.category.texts,
    one: ['Kategori', 'Category'],
    subtitle: [
      'İşlerin konuları: belge türü, gizlilik ve yükleme kuralları.',
      'What jobs are about: document type, privacy and rules of uploads.',
    ],
    remarked: ['Kullanılamaz', 'Cannot be used'],
  },
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
      hint: [
        'Kurulumda kapatılmadıysa bütün dosyalar zaten şifreli saklanır; kapatıldıysa bu kategori dosya kabul etmez.',
        'All files are stored encrypted unless the installation does without; then this category takes no files.',
      ],
    },
  },
};

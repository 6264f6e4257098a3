import type { LeftBehindKind } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const copyTexts = {
  copyDraft: ['Taslağı kopyala', 'Copy the draft'],
  copyNamed: ['Taslağı kopyala: {0}', 'Copy the draft: {0}'],
  useAgain: ['Yeniden kullan', 'Use again'],
  fromOld: ['Eski bir işten başla', 'Begin from an old job'],
  fromOldHint: [
    'Akışı, alıcıları ve isterseniz belgeleri yeni bir taslağa gelir; eski iş değişmez.',
    'Its flow, recipients and, if you want, documents come into a new draft; the old job stays as it is.',
  ],
  oldJob: ['İş', 'Job'],
  oldJobHint: ['Adını ya da takip numarasını yazın', 'Type its name or tracking number'],
  noOldJob: ['Böyle bir iş yok', 'No such job'],
  useAgainTitle: ['“{0}” yeniden kullanılsın', 'Use “{0}” again'],
  copyTitle: ['“{0}” kopyalansın', 'Copy “{0}”'],
  nameOfCopy: ['{0} (kopya)', '{0} (copy)'],
  name: ['Yeni taslağın adı', 'Name of the new draft'],
  comes: ['Yeni taslağa gelecekler', 'What comes into the new draft'],
  general: [
    'Açıklama, kategoriler, tutar, gizlilik, belge türü, departman ve imza standardı',
    'Description, categories, amount, privacy, document type, department and signature standard',
  ],
  flow: ['Akış: {0} adımda {1} kişi ya da grup', 'Flow: {1} people or groups in {0} steps'],
  noFlow: ['Akış boş', 'No flow'],
  recipients: ['Alıcılar: {0}', 'Recipients: {0}'],
  files: ['Dosyalar: {0}', 'Files: {0}'],
  boxes: ['İmza yerleri: {0}', 'Signature places: {0}'],
  withFiles: ['Belgeler ve ekler de gelsin', 'Bring documents and attachments'],
  withFilesHint: [
    'Yüklendikleri gibi gelirler, sonradan atılan imzalar olmadan.',
    'They come as they were uploaded, without signatures made since.',
  ],
  noFiles: ['Dosyası yok', 'It has no files'],
  never: [
    'Belge no ve tarihler (hedef bitiş, gönderim, geçerlilik) gelmez.',
    'Its document number and its dates (target end, sending, validity) do not come.',
  ],
  stays: ['Gelemeyecekler', 'What cannot come'],
  create: ['Taslak oluştur', 'Create the draft'],
  created: ['Yeni taslak hazır', 'The new draft is ready'],
  leftTitle: ['Bu taslağa gelemeyenler', 'What could not come into this draft'],
  understood: ['Anladım', 'Got it'],
  nameless: ['adsız', 'unnamed'],
} as const satisfies Texts;

/** Why something stays behind: `{0}` is its name, `{1}` its step. */
export const leftBehindTexts: Readonly<Record<LeftBehindKind, Text>> = {
  user: [
    '{0} artık etkin değil: {1}. adımda yer almaz.',
    '{0} is no longer active and is left out of step {1}.',
  ],
  signGroup: [
    '“{0}” grubu artık etkin değil: {1}. adımda yer almaz.',
    'The group “{0}” is no longer active and is left out of step {1}.',
  ],
  stampAccount: [
    '“{0}” e-mühür hesabı artık etkin değil: {1}. adımda yer almaz.',
    'The stamp account “{0}” is no longer active and is left out of step {1}.',
  ],
  category: [
    '“{0}” kategorisi artık kullanılamıyor: seçilmez.',
    'The category “{0}” is no longer in use and is not chosen.',
  ],
  circulationProfile: [
    '“{0}” sirkülasyon profili artık kullanılamıyor: adımları gelir, profilin kendisi seçilmez.',
    'The circulation profile “{0}” is no longer in use: its steps come, and the profile itself is not chosen.',
  ],
  department: [
    '“{0}” departmanında iş başlatamazsınız: departman seçilmez.',
    'You cannot start jobs in “{0}”: no department is chosen.',
  ],
  documentType: [
    '“{0}” türü hesapta kullanılamıyor: tür “Genel” olur.',
    'The type “{0}” is not open to the account: the type becomes “General”.',
  ],
  recipient: [
    '“{0}” alıcısı pasif ya da kullanılmış: gelmez.',
    'The recipient “{0}” is inactive or used up and is left out.',
  ],
  extraRecipient: [
    '“{0}” o iş için elle yazılmıştı: onu yalnızca işin sahibi taşıyabilir.',
    '“{0}” was typed in for that job: only its owner can bring it along.',
  ],
  placeholders: [
    '“{0}” belgesindeki metin alanları yalnız şablonda durur: gelmez.',
    'The text fields on the document “{0}” stand in the template only and do not come.',
  ],
  boxes: [
    '“{0}” belgesi gelmediğinden üzerindeki imza yerleri de gelmez.',
    'The document “{0}” stays behind, and the signature places on it with it.',
  ],
};

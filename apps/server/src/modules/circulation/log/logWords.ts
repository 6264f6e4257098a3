import {
  type Message,
  recipientKindWords,
  signatureProfileWords,
  stampTaxWords,
  standardWords,
} from '@tomar/contract';

/** What the log of a job says in its own name. */
export const logWords = {
  title: ['İş günlüğü', 'Log of a job'],
  account: ['Kurum', 'Organisation'],
  name: ['İş adı', 'Job name'],
  trackingNumber: ['Takip no', 'Tracking no.'],
  documentNumber: ['Belge no', 'Document no.'],
  amount: ['Tutar', 'Amount'],
  validUntil: ['Sözleşmenin sonu', 'Contract ends'],
  status: ['Durum', 'Status'],
  owner: ['Başlatan', 'Started by'],
  department: ['Departman', 'Department'],
  created: ['Başlangıç', 'Started'],
  ended: ['Bitiş nedeni', 'Why it ended'],
  people: ['Kişiler', 'People'],
  step: ['{0}. adım', 'Step {0}'],
  actedBy: ['{0}, {1} adına vekâleten', '{0} on behalf of {1}'],
  files: ['Belgeler ve ekler', 'Documents and attachments'],
  original: ['Yüklendiği haliyle SHA-256', 'SHA-256 as uploaded'],
  signatures: ['{0} imza', '{0} signatures'],
  deliveries: ['Gönderimler', 'Deliveries'],
  comments: ['Yorumlar', 'Comments'],
  commentDeleted: ['Yorum silindi.', 'The comment was deleted.'],
  events: ['Olaylar', 'Events'],
  system: ['Sistem', 'System'],
  erased: ['silindi', 'erased'],
  none: ['Yok', 'None'],
  page: ['{0} · sayfa {1} / {2}', '{0} · page {1} of {2}'],
  made: ['{0} tarihinde {1} için hazırlandı.', 'Made on {0} for {1}.'],
} as const satisfies Readonly<Record<string, Message>>;

/** A fact without words here stands by its name. */
export const factWords: Readonly<Record<string, Message>> = {
  ...stampTaxWords,
  trackingNumber: ['Takip no', 'Tracking no.'],
  documents: ['Belge sayısı', 'Documents'],
  signatureStandard: ['İmza standardı', 'Signature standard'],
  signatureProfile: ['İmza profili', 'Signature profile'],
  standard: ['İmza standardı', 'Signature standard'],
  profile: ['İmza profili', 'Signature profile'],
  file: ['Dosya', 'File'],
  name: ['Ad', 'Name'],
  sha256: ['SHA-256', 'SHA-256'],
  size: ['Bayt', 'Bytes'],
  certificate: ['Sertifika', 'Certificate'],
  certificateSerial: ['Sertifika seri no', 'Certificate serial'],
  comment: ['Yorumun kimliği', 'Id of the comment'],
  textHash: ['Metnin özeti', 'Digest of the text'],
  signGroup: ['İmza grubu', 'Sign group'],
  onBehalfOf: ['Kimin adına', 'On behalf of'],
  recipientName: ['Alıcı', 'Recipient'],
  recipientKind: ['Alıcı türü', 'Kind of recipient'],
  user: ['Kullanıcı', 'User'],
  successor: ['Devralan', 'Successor'],
  reason: ['Neden', 'Reason'],
  answer: ['Sunucunun yanıtı', 'The server’s answer'],
};

/** Facts whose value is one of the product's own, by what it is called. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  signatureStandard: standardWords,
  standard: standardWords,
  signatureProfile: signatureProfileWords,
  profile: signatureProfileWords,
  recipientKind: recipientKindWords,
};

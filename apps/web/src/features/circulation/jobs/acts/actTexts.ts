import type { Texts } from '../../../../i18n/t.ts';

/** Of acts that a job's page offers beside the turn. */
export const actTexts = {
  more: ['Diğer işlemler', 'More actions'],
  logToRead: ['Günlüğü indir (PDF)', 'Download the log (PDF)'],
  logToVerify: ['Günlüğü indir (doğrulanabilir)', 'Download the log (verifiable)'],
  reminded: ['Bildirim gönderildi: {0}.', 'Notified: {0}.'],
  notReminded: [
    'E-posta almak istemediği için gönderilmedi: {0}.',
    'Not notified, because they want no e-mails: {0}.',
  ],
  revisions: ['Revizyonlar', 'Revisions'],
  revisionDraft: ['{0} (taslağınız)', '{0} (your draft)'],
  reviseTitle: ['Revize et: {0}', 'Revise: {0}'],
  revise: ['Revize et', 'Revise'],
  reviseTakes: ['Yeni taslağa geçenler', 'What the new draft takes over'],
  reviseBody: [
    '{0} numaralı işten bilgiler ve imza yerleri ile şunlar yeni bir taslağa geçer. İmzalar ve onaylar geçmez: herkes yeni revizyonu baştan onaylar ve imzalar.',
    'The fields and signature boxes of {0}, and these, go into a new draft. Signatures and approvals do not: everybody approves and signs the new revision anew.',
  ],
  reviseRuns: [
    'Bu iş hâlâ sürüyor. Revizyonu şimdi hazırlayabilirsiniz; dolaşıma çıkarmak için önce bu işin iptal edilmesi, reddedilmesi ya da tamamlanması gerekir.',
    'This job still runs. You can prepare the revision now; to circulate it, this job has to be cancelled, declined or completed first.',
  ],
  reviseBegin: ['Revizyon taslağını hazırla', 'Prepare the revision'],
  reviseNotNow: ['Bu iş revize edilemez', 'This job cannot be revised'],
  reviseNotYours: [
    'Bir işi yalnız başlatan ya da hesap yöneticisi, taslak yetkisiyle revize edebilir; revizyonu başka biri hazırlıyor da olabilir.',
    'Only whoever started a job or an administrator of the account can revise it, with the right to make drafts; or somebody else is preparing its revision.',
  ],
  toJob: ['İşe dön', 'Back to the job'],
  toNewest: ['En yeni revizyona git', 'Go to the newest revision'],
  draftRevises: [
    'Bu taslak, {0} numarasıyla dolaşıma çıkacak bir revizyondur.',
    'This draft is a revision; it will circulate as {0}.',
  ],
  draftRevised: ['Revize edilen işi aç', 'Open the job that is revised'],
} as const satisfies Texts;

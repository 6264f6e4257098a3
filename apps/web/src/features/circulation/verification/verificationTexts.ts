import type { VerificationState } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';
import type { Compared } from './compared.ts';

export const verificationTexts = {
  title: ['Belge doğrulama', 'Verify a document'],
  body: [
    'Belgenin üzerindeki karekodun altında yazan kodu girin.',
    'Enter the code that is written below the QR code on the document.',
  ],
  code: ['Doğrulama kodu', 'Verification code'],
  codeInvalid: [
    'Kod, ABCD-1234-EFGH-5678 gibi 16 harf ve rakamdan oluşur. Girdiğinizi belgedekiyle karşılaştırın.',
    'A code has 16 letters and digits, such as ABCD-1234-EFGH-5678. Compare yours with the one on the document.',
  ],
  verify: ['Doğrula', 'Verify'],
  another: ['Başka bir kod gir', 'Enter another code'],
  asking: ['Kayda bakılıyor', 'Looking it up'],
  unknownTitle: ['Bu kodla bir belge bulunamadı', 'No document was found by this code'],
  unknownBody: [
    'Kodu belgedekiyle karşılaştırıp yeniden girin. Kod doğruysa belge bu sistemden çıkmamıştır ya da silinmiştir.',
    'Compare the code with the one on the document and enter it again. If it is right, the document did not come from this system or was deleted.',
  ],
  honest: [
    'Bu sayfa sistemdeki kaydı gösterir; belgedeki elektronik imzaların kontrolünün yerini tutmaz. Kod başka bir belgeye kopyalanmış olabilir: elinizdekini buradaki bilgilerle karşılaştırın.',
    'This page shows what the system has on record; it does not replace checking the signatures in the document. A code can be copied onto another document: compare yours with what stands here.',
  ],
  facts: ['Kayıt', 'On record'],
  account: ['Kuruluş', 'Organisation'],
  document: ['Belge', 'Document'],
  trackingNumber: ['Takip numarası', 'Tracking number'],
  circulatedAt: ['Dolaşıma çıktı', 'Circulated'],
  completedAt: ['Tamamlandı', 'Completed'],
  replacedBy: ['Yerine geçen', 'Replaced by'],
  signers: ['İmzalayanlar', 'Signed by'],
  signersNone: ['İmza atılmadı.', 'Nobody signed it.'],
  notShown: [
    'Bu belgenin adı ve imzalayanlar gizli tutuluyor.',
    'The name and the signers of this document are kept private.',
  ],
  compare: ['Dosyanızı karşılaştırın', 'Compare your file'],
  compareHint: [
    'Elinizdeki PDF kayıttaki belgeyle karşılaştırılır. Dosya cihazınızda kalır, hiçbir yere gönderilmez.',
    'Your PDF is compared with the document on record. The file stays on your device and is sent nowhere.',
  ],
  choose: ['PDF dosyasını seçin', 'Choose the PDF file'],
  chooseHint: ['ya da buraya bırakın', 'or drop it here'],
  chooseLabel: ['Karşılaştırılacak dosya', 'File to compare'],
  reading: ['{0} okunuyor: %{1}', 'Reading {0}: {1}%'],
  stop: ['Vazgeç', 'Cancel'],
  unreadable: ['{0} okunamadı. Dosyayı yeniden seçin.', '{0} could not be read. Choose the file again.'],
} as const satisfies Texts;

/** What became of the document: the verdict, and what it means to who holds the paper. */
export const stateTexts: Readonly<Record<VerificationState, { readonly title: Text; readonly body: Text }>> =
  {
    Completed: {
      title: ['Belge kayıtlı ve tamamlandı', 'On record and completed'],
      body: ['{0} bu belgenin dolaşımını tamamladı.', '{0} completed the circulation of this document.'],
    },
    InCirculation: {
      title: ['Belge kayıtlı, henüz tamamlanmadı', 'On record, not completed yet'],
      body: [
        '{0} bu belgeyi dolaşıma çıkardı; onaylar ve imzalar sürüyor.',
        '{0} circulated this document; it is still being approved and signed.',
      ],
    },
    Declined: {
      title: ['Belge reddedildi', 'The document was declined'],
      body: [
        '{0} bu belgeyi dolaşıma çıkardı, ama dolaşım redle sona erdi.',
        '{0} circulated this document, but it was declined.',
      ],
    },
    Cancelled: {
      title: ['Belge iptal edildi', 'The document was cancelled'],
      body: [
        '{0} bu belgeyi dolaşıma çıkardı, sonra iptal etti.',
        '{0} circulated this document and then cancelled it.',
      ],
    },
    Replaced: {
      title: ['Belgenin yerine yenisi geçti', 'The document was replaced'],
      body: [
        '{0} bu belgeyi revize edip yeniden dolaşıma çıkardı: elinizdeki artık güncel değil.',
        '{0} revised this document and circulated it anew: the one you hold is out of date.',
      ],
    },
  };

interface Told {
  readonly title: Text;
  /** `{0}`: the name of the visitor's file. */
  readonly body: Text;
}

/** What the visitor's file is to the document. */
export const comparedTexts: Readonly<Record<Compared, Told>> = {
  completed: {
    title: ['Dosyanız tamamlanan belgenin aynısı', 'Your file is the completed document'],
    body: [
      '{0} kayıttaki belgeyle son baytına kadar aynı.',
      '{0} is the same as the document on record, to the last byte.',
    ],
  },
  circulated: {
    title: ['Dosyanız dolaşıma çıkan belgenin aynısı', 'Your file is the document as it was circulated'],
    body: [
      '{0} belgenin dolaşıma çıktığı, henüz imzalanmamış hâli.',
      '{0} is the document as it went into circulation, before anybody signed it.',
    ],
  },
  earlier: {
    title: ['Dosyanız belgenin önceki hâli', 'Your file is an earlier state of the document'],
    body: [
      '{0} belgenin dolaşıma çıktığı hâli; tamamlanan belge değil.',
      '{0} is the document as it went into circulation, not the completed one.',
    ],
  },
  empty: {
    title: ['Dosyanız boş', 'Your file is empty'],
    body: [
      '{0} içinde hiçbir şey yok. İndirme yarıda kalmış olabilir: belgeyi yeniden indirip seçin.',
      '{0} holds nothing. It may not have been downloaded whole: download the document again and choose it.',
    ],
  },
  other: {
    title: ['Dosyanız kayıttaki belge değil', 'Your file is not the document on record'],
    body: [
      '{0} başka bir dosya: değiştirilmiş, yeniden kaydedilmiş, taranmış ya da imzalar sürerken indirilmiş olabilir.',
      '{0} is another file: it may have been changed, saved again, scanned, or downloaded while it was being signed.',
    ],
  },
  otherYet: {
    title: ['Dosyanız dolaşıma çıkan belge değil', 'Your file is not the document as it was circulated'],
    body: [
      '{0} başka bir dosya ya da belgenin imzalar sürerkenki bir hâli. Belge tamamlanınca yeniden deneyin.',
      '{0} is another file, or the document while it is being signed. Try again once it is completed.',
    ],
  },
};

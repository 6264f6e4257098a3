import type { Message } from '../message.ts';

/** What is said of Office files that are to become PDFs, in drafts alone. */
export const officeMessages = {
  lang_office_not_installed: [
    'Bu kurulumda Office dosyaları PDF’e çevrilemiyor: LibreOffice kurulu değil. Dosyayı PDF olarak kaydedip yükleyebilirsiniz.',
    'This installation turns no Office files into PDFs: LibreOffice is not installed. You can save the file as a PDF and upload that.',
  ],
  lang_office_not_isolated: [
    'Bu kurulumda Office dosyaları PDF’e çevrilemiyor: sunucu, çeviren programı kapalı bir ortamda çalıştıramıyor. Sistem yöneticinize bildirin; dosyayı PDF olarak kaydedip yükleyebilirsiniz.',
    'This installation turns no Office files into PDFs: the server cannot run the program for it shut off from everything else. Tell your system administrator; you can save the file as a PDF and upload that.',
  ],
  lang_office_not_office: [
    '“{0}” PDF’e çevrilebilecek bir Office dosyası değil.',
    '“{0}” is no Office file that can be turned into a PDF.',
  ],
  lang_office_too_large: [
    'En çok {0} büyüklüğündeki Office dosyaları PDF’e çevrilir.',
    'Office files of at most {0} are turned into PDFs.',
  ],
  lang_office_failed: [
    '“{0}” PDF’e çevrilemedi; taslakta hiçbir şey değişmedi. Dosya bozuk, şifreli ya da çok büyük olabilir.',
    '“{0}” could not be turned into a PDF; nothing was changed in the draft. It may be damaged, encrypted or too large.',
  ],
  lang_office_too_slow: [
    '“{0}” zamanında PDF’e çevrilemedi; taslakta hiçbir şey değişmedi. Daha küçük parçalara bölmeyi deneyin.',
    '“{0}” could not be turned into a PDF in time; nothing was changed in the draft. Try smaller parts.',
  ],
  lang_office_busy: [
    'Şu anda çevrilen çok dosyanız var. Biraz sonra yeniden deneyin.',
    'Many of your files are being turned into PDFs now. Try again shortly.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

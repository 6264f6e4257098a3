import type { Message } from '../messages/message.ts';
import type { IncomingAct, IncomingKind, IncomingOperation, IncomingState } from './incoming.ts';

/** What the kinds are called, on the page and in letters. */
export const incomingKindWords: Readonly<Record<IncomingKind, Message>> = {
  Kep: ['KEP', 'REM'],
  Uets: ['UETS', 'UETS'],
  Eyp: ['EYP', 'EYP'],
  Pdf: ['PDF', 'PDF'],
  Xml: ['XML', 'XML'],
  Ftp: ['FTP', 'FTP'],
  Email: ['E-posta', 'E-mail'],
  Other: ['Diğer', 'Other'],
};

export const incomingStateWords: Readonly<Record<IncomingState, Message>> = {
  New: ['Yeni', 'New'],
  Processing: ['İşlemde', 'In progress'],
  Processed: ['İşlendi', 'Processed'],
  Cancelled: ['İptal edildi', 'Cancelled'],
  NoNeedReply: ['Yanıt gerekmiyor', 'No reply needed'],
};

/** What was done, as the operation history says it. */
export const incomingOperationWords: Readonly<Record<IncomingOperation, Message>> = {
  Create: ['Kaydetti', 'Entered'],
  Read: ['Okudu', 'Read'],
  Assign: ['Havale etti', 'Assigned'],
  Revert: ['İade etti', 'Sent back'],
  ChangeCategory: ['Kategorisini değiştirdi', 'Changed the category'],
  ChangeStatus: ['Durumunu değiştirdi', 'Changed the state'],
  Reply: ['Yanıt başlattı', 'Began a reply'],
};

/** What can be done, as a button says it. */
export const incomingActWords: Readonly<Record<IncomingAct, Message>> = {
  Assign: ['Havale et', 'Assign'],
  Revert: ['İade et', 'Send back'],
  ChangeCategory: ['Kategoriyi değiştir', 'Change the category'],
  ChangeStatus: ['Durumu değiştir', 'Change the state'],
  Reply: ['Yanıtla', 'Reply'],
};

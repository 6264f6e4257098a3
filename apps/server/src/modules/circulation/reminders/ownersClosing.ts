import type { Message } from '@tomar/contract';

/** Below a letter to whoever started a job. */
export const ownersClosing: Message = [
  'Bu iletiyi, {0} hesabındaki bu işi siz başlattığınız için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
  'You received this from {0} because you started this job. Your profile says which mails you receive, and in which language.',
];

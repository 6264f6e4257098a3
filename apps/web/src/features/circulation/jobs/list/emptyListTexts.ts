import { type JobList, pageMessages } from '@tomar/contract';
import type { Text } from '../../../../i18n/t.ts';

/** What an empty list says, and what would fill it. */
export const emptyListTexts: Readonly<Record<JobList, { readonly title: Text; readonly body: Text }>> = {
  mine: {
    title: ['Henüz işiniz yok', 'You have no jobs yet'],
    body: [
      'Başlattığınız ya da sırası size gelen işler burada görünür.',
      'Jobs you started, or whose turn comes to you, appear here.',
    ],
  },
  waiting: {
    // ERR-41
    title: pageMessages.lang_job_none_waiting,
    body: [
      'Onayınız ya da imzanız gerekince burada ve genel bakışta görürsünüz.',
      'When your approval or signature is needed, you will see it here and in the overview.',
    ],
  },
  started: {
    title: ['Başlattığınız iş yok', 'You have not started any job yet'],
    body: [
      'Bir taslağı dolaşıma çıkarınca iş burada görünür.',
      'A job appears here once you put a draft into circulation.',
    ],
  },
  signed: {
    title: ['İmzaladığınız iş yok', 'You have not signed any job yet'],
    body: [
      'Bir işin belgelerini imzalayınca iş burada da görünür.',
      'A job appears here too once you have signed its documents.',
    ],
  },
  approved: {
    title: ['Onayladığınız iş yok', 'You have not approved any job yet'],
    body: ['Bir işi onaylayınca iş burada da görünür.', 'A job appears here too once you have approved it.'],
  },
  declined: {
    title: ['Reddedilen işiniz yok', 'None of your jobs was declined'],
    body: [
      'Onaycılarından ya da imzacılarından biri reddedince iş burada görünür.',
      'A job appears here when one of its approvers or signers declines it.',
    ],
  },
  cancelled: {
    title: ['İptal edilen işiniz yok', 'None of your jobs was cancelled'],
    body: [
      'Dolaşımdayken iptal edilen işler burada görünür.',
      'Jobs that are cancelled while they circulate appear here.',
    ],
  },
  circulating: {
    title: ['Dolaşımda işiniz yok', 'None of your jobs is circulating'],
    body: [
      'Onay ya da imza bekleyen işler burada görünür.',
      'Jobs that wait for approvals or signatures appear here.',
    ],
  },
  completed: {
    title: ['Tamamlanan işiniz yok', 'None of your jobs is completed yet'],
    body: [
      'Son adımı biten ve alıcılarına gönderilen işler burada görünür.',
      'Jobs appear here after their last step, when their deliveries have ended.',
    ],
  },
  finalizing: {
    title: ['Gönderimde işiniz yok', 'None of your jobs is being finalized'],
    body: [
      'Son adımı bitip alıcılarına gönderilmekte olan işler burada görünür.',
      'Jobs appear here after their last step, while they are on their way to recipients.',
    ],
  },
};

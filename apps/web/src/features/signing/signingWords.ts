import { IconRubberStamp, IconSignature, type TablerIcon } from '@tabler/icons-react';
import { appTexts } from '../../i18n/appTexts.ts';
import type { Text } from '../../i18n/t.ts';
import { signTexts } from './texts.ts';

/** What is put into the documents: the reader's signature, or a company's stamp. */
export type SigningAct = 'sign' | 'stamp';

interface SigningWords {
  readonly icon: TablerIcon;
  readonly title: Text;
  /** The list that the page belongs to, and those of it that wait: below the account. */
  readonly list: Text;
  readonly path: string;
  readonly waiting: string;
  readonly documents: Text;
  readonly documentsDone: Text;
  readonly noJobs: Text;
  readonly noJobsBody: Text;
  readonly nothingWaitsBody: Text;
  readonly one: Text;
  readonly several: Text;
  readonly running: Text;
  readonly runningCount: Text;
  readonly doneOne: Text;
  readonly done: Text;
  readonly doneBody: Text;
  readonly partly: Text;
}

export const signingWords: Readonly<Record<SigningAct, SigningWords>> = {
  sign: {
    icon: IconSignature,
    list: appTexts.myJobs,
    path: 'myjob',
    waiting: 'myjob?list=waiting',
    title: signTexts.title,
    documents: signTexts.documents,
    documentsDone: signTexts.documentsSigned,
    noJobs: signTexts.noJobs,
    noJobsBody: signTexts.noJobsBody,
    nothingWaitsBody: signTexts.nothingWaitsBody,
    one: signTexts.signOne,
    several: signTexts.sign,
    running: signTexts.running,
    runningCount: signTexts.runningCount,
    doneOne: signTexts.doneOne,
    done: signTexts.done,
    doneBody: signTexts.doneBody,
    partly: signTexts.partly,
  },
  stamp: {
    icon: IconRubberStamp,
    list: appTexts.myStamps,
    path: 'mymuhurjob',
    waiting: 'mymuhurjob?list=awaitingStamp',
    title: ['Mühürleme', 'Stamping'],
    documents: ['Mühürlenecek belgeler', 'Documents to stamp'],
    documentsDone: ['Mühürlenen belgeler', 'Stamped documents'],
    noJobs: ['Mühürlenecek iş seçilmedi', 'No job was chosen for stamping'],
    noJobsBody: [
      'Mühür bekleyen işlerinizi Mühürlerim sayfasından seçin.',
      'Choose the jobs that wait for your stamp in My stamps.',
    ],
    nothingWaitsBody: [
      'Bu işlerde mührünüzü bekleyen belge yok; biri sizden önce mühürlemiş olabilir.',
      'No document of these jobs waits for your stamp; somebody may have stamped before you.',
    ],
    one: ['Belgeyi mühürle', 'Stamp the document'],
    several: ['{0} belgeyi mühürle', 'Stamp {0} documents'],
    running: ['Mühürleniyor', 'Stamping'],
    runningCount: ['{0} / {1} belge mühürlendi', '{0} of {1} documents stamped'],
    doneOne: ['Belge mühürlendi', 'The document is stamped'],
    done: ['{0} belge mühürlendi', '{0} documents are stamped'],
    doneBody: [
      'Mühür işe eklendi; iş, akışına göre devam eder.',
      'The stamp is part of the job now, which goes on in its flow.',
    ],
    partly: ['{0} belge mühürlendi, {1} belge mühürlenemedi', '{0} documents are stamped, {1} could not be'],
  },
};

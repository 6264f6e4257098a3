import { IconRubberStamp } from '@tabler/icons-react';
import { appTexts } from '../../../i18n/appTexts.ts';
import type { SigningWords } from '../signingWords.ts';
import { itemStateTexts } from '../texts.ts';
import { stampFailure, stampSentence, stampStartFailure, stampWithoutTimestamp } from './stampFailure.ts';

export const stampWords: SigningWords = {
  act: 'stamp',
  failures: {
    sentenceOf: stampSentence,
    ended: stampFailure,
    withoutTimestamp: stampWithoutTimestamp,
    start: stampStartFailure,
  },
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
  states: {
    Waiting: itemStateTexts.Waiting,
    DigestIssued: ['Mühürleniyor', 'Being stamped'],
    Embedded: ['Mühürlendi', 'Stamped'],
    Failed: ['Mühürlenemedi', 'Not stamped'],
  },
  one: ['Belgeyi mühürle', 'Stamp the document'],
  several: ['{0} belgeyi mühürle', 'Stamp {0} documents'],
  running: ['Mühürleniyor', 'Stamping'],
  runningCount: ['{0} / {1} belge mühürlendi', '{0} of {1} documents stamped'],
  doneOne: ['Belge mühürlendi', 'The document is stamped'],
  done: ['{0} belge mühürlendi', '{0} documents are stamped'],
  byServer: [
    'Belgelere firmanın mührü, sunucudaki sertifikasıyla basılır. Mührü sizin istediğiniz, işin geçmişinde yazılı kalır.',
    'The company’s stamp is put into the documents with its certificate on the server. The job’s history keeps that you asked for it.',
  ],
};

import { IconSignature, type TablerIcon } from '@tabler/icons-react';
import type { SigningItem, SigningSession } from '@tomar/contract';
import { appTexts } from '../../i18n/appTexts.ts';
import type { Text } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { noTimestamp, type SignFailure, sessionFailure, startFailure } from './signFailure.ts';
import { itemStateTexts, signTexts } from './texts.ts';

/** What is put into the documents: the reader's signature, or a company's stamp. */
export type SigningAct = 'sign' | 'stamp';

/** What went wrong, in the words of what was to be put into the documents. */
interface FailureWords {
  /** A reason or warning of a session. */
  sentenceOf(key: string): string;
  /** A session that ended without all of it; null while it goes on or when it is done. */
  ended(session: SigningSession): SignFailure | null;
  /** It is made and kept, because the time-stamp authority gave nothing. */
  withoutTimestamp(): SignFailure;
  /** Whatever stopped a start. */
  start(error: unknown): SignFailure;
}

/** How a page speaks of it. */
export interface SigningWords {
  readonly act: SigningAct;
  readonly failures: FailureWords;
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
  /** How far each document is. */
  readonly states: Readonly<Record<SigningItem['state'], Text>>;
  readonly one: Text;
  readonly several: Text;
  readonly running: Text;
  readonly runningCount: Text;
  readonly doneOne: Text;
  readonly done: Text;
  /** That a key of the server does it. */
  readonly byServer: Text;
}

export const signWords: SigningWords = {
  act: 'sign',
  failures: {
    sentenceOf: tMessage,
    ended: sessionFailure,
    withoutTimestamp: noTimestamp,
    start: startFailure,
  },
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
  states: itemStateTexts,
  one: signTexts.signOne,
  several: signTexts.sign,
  running: signTexts.running,
  runningCount: signTexts.runningCount,
  doneOne: signTexts.doneOne,
  done: signTexts.done,
  byServer: signTexts.serverKeyBody,
};

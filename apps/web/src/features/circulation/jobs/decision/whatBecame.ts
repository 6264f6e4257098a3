import type { JobDetail } from '@tomar/contract';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { jobTexts } from '../../jobTexts.ts';
import { nameOfParticipant } from '../nameOfParticipant.ts';
import { decisionTexts } from './texts.ts';

type Job = Pick<JobDetail, 'status' | 'steps' | 'ownerName' | 'completion'>;

/** So many are named of those who are waited for. */
const named = 3;

/** One sentence on where a job stands, for somebody who has just done their part of it. */
export function whatBecame(job: Job, readerId: string): string {
  switch (job.status) {
    case 'Circulating':
      return t(decisionTexts.nowWaitsFor, namesOf(waitingIn(job, readerId)));
    case 'Finalizing':
      return t(
        job.completion && job.completion.state !== 'done'
          ? decisionTexts.completing
          : decisionTexts.finalizing,
      );
    case 'Completed':
      return t(decisionTexts.completed);
    case 'Declined':
      return t(decisionTexts.declinedBody, job.ownerName);
    case 'Canceled':
      return t(decisionTexts.ended);
  }
}

const waitingIn = ({ steps }: Pick<Job, 'steps'>, readerId: string): string[] =>
  steps
    .flatMap((step) => step.people)
    .filter((person) => person.state === 'Waiting')
    .map((person) => nameOfParticipant(person, readerId));

function namesOf(names: readonly string[]): string {
  const rest = names.length - named;
  if (rest > 0) return t(jobTexts.andMore, names.slice(0, named).join(', '), rest);
  return new Intl.ListFormat(language).format(names);
}

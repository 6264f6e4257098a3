import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnsweredIncoming, JobDetail } from '@tomar/contract';
import type { ReactNode } from 'react';
import { formatDay } from '../../../i18n/format.ts';
import { type Text as Phrase, t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { incomingTexts } from '../../incoming/incomingTexts.ts';
import { signingLabel } from '../../signing/standardNames.ts';
import { sayAmount, sayExchangeRate, sayForeignCurrency, sayStampTax } from '../drafts/general/sayAmount.ts';
import { draftTexts } from '../drafts/texts.ts';
import { jobTexts } from '../jobTexts.ts';
import { documentTypeTexts, privacyTexts } from '../texts.ts';
import classes from './Job.module.css';

/** The plain fields of a job; what was not given is left out. */
export function JobDetails({ job }: { job: JobDetail }) {
  const { money } = job;
  const facts: [Phrase, ReactNode][] = [
    [jobTexts.description, job.description],
    [jobTexts.department, job.department ?? t(jobTexts.independent)],
    [jobTexts.documentNumber, job.documentNumber],
    [incomingTexts.answered, job.answered && <Answered {...job.answered} />],
    [jobTexts.documentType, t(documentTypeTexts[job.documentType])],
    [jobTexts.signing, signingLabel(job.signatureStandard, job.signatureProfile)],
    [jobTexts.privacy, t(privacyTexts[job.privacy])],
    [draftTexts.amount, sayAmount(money)],
    [
      draftTexts.foreignCurrency,
      money.isForeignCurrency === null ? null : sayForeignCurrency(money.isForeignCurrency),
    ],
    [draftTexts.exchangeRate, sayExchangeRate(money)],
    [draftTexts.stampTax, sayStampTax(money.stampTax)],
    [draftTexts.validUntil, money.validUntil && formatDay(money.validUntil)],
    [jobTexts.target, job.targetEndDate && formatDay(job.targetEndDate)],
    [jobTexts.finalizeLater, job.finalizeLaterDate && formatDay(job.finalizeLaterDate)],
  ];
  return (
    <Section kind="panel" title={t(jobTexts.details)}>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name[1]}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

/** DRAFT-09: a link for who may see the document. */
function Answered({ id, trackingNo, isVisible }: AnsweredIncoming) {
  const accountCode = useAccountCode();
  if (!isVisible) return trackingNo;
  return (
    <Anchor inherit component={Link} to={`/${accountCode}/incomingDoc/${id}`}>
      {trackingNo}
    </Anchor>
  );
}

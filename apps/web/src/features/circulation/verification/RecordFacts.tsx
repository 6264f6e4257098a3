import { Text } from '@mantine/core';
import { formatVerificationCode, type Verification } from '@tomar/contract';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../i18n/format.ts';
import { type Text as PageText, t } from '../../../i18n/t.ts';
import classes from './Verification.module.css';
import { verificationTexts } from './verificationTexts.ts';

interface RecordFactsProps {
  readonly code: string;
  readonly verification: Verification;
}

/** Whose document it is, what it is called and who signed it, as far as anybody may know. */
export function RecordFacts({ code, verification }: RecordFactsProps) {
  const { accountName, circulatedAt, completedAt, document, signers } = verification;
  return (
    <section aria-label={t(verificationTexts.facts)}>
      <dl className={classes.facts}>
        <Fact name={verificationTexts.account}>
          <bdi>{accountName}</bdi>
        </Fact>
        {document && (
          <>
            <Fact name={verificationTexts.document}>
              <bdi>{document.name}</bdi>
            </Fact>
            <Fact name={verificationTexts.trackingNumber}>{document.trackingNumber}</Fact>
          </>
        )}
        <Fact name={verificationTexts.circulatedAt}>{formatMoment(circulatedAt)}</Fact>
        {completedAt && <Fact name={verificationTexts.completedAt}>{formatMoment(completedAt)}</Fact>}
        {document?.replacedBy && <Fact name={verificationTexts.replacedBy}>{document.replacedBy}</Fact>}
        {signers && (
          <Fact name={verificationTexts.signers}>
            {signers.length === 0 ? t(verificationTexts.signersNone) : <Signers signers={signers} />}
          </Fact>
        )}
        <Fact name={verificationTexts.code}>{formatVerificationCode(code)}</Fact>
      </dl>
      {!document && (
        <Text size="sm" c="dimmed" mt="xs">
          {t(verificationTexts.notShown)}
        </Text>
      )}
    </section>
  );
}

const Signers = ({ signers }: { signers: NonNullable<Verification['signers']> }) => (
  <ol className={classes.signers}>
    {signers.map(({ name, signedAt }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: one person may sign twice, and the list does not change
      <li key={index}>
        <bdi>{name}</bdi> <span className={classes.signedAt}>{formatMoment(signedAt)}</span>
      </li>
    ))}
  </ol>
);

const Fact = ({ name, children }: { name: PageText; children: ReactNode }) => (
  <>
    <dt>{t(name)}</dt>
    <dd>{children}</dd>
  </>
);

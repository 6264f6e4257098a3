import { Alert, Badge, Button, Group, Radio, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CompanionCertificate } from '@tomar/contract';
import { useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { type Choice, issuerName, valueOfChoice } from './certificateChoice.ts';
import classes from './Sign.module.css';
import { certificateStatusTexts, signTexts } from './texts.ts';

interface CertificateChoiceProps {
  readonly choices: readonly Choice[];
  readonly chosen: Choice | null;
  readonly choose: (value: string) => void;
}

/** The certificate that is chosen, the others on request, and what is to be known of its token before a PIN is typed. */
export function CertificateChoice({ choices, chosen, choose }: CertificateChoiceProps) {
  const [all, setAll] = useState(false);
  const shown = all || !chosen ? choices : [chosen];
  return (
    <>
      <Radio.Group
        label={t(signTexts.certificate)}
        value={chosen ? valueOfChoice(chosen) : null}
        onChange={choose}
        error={!chosen && tMessage('lang_sign_no_suitable_certificate')}
      >
        <div className={classes.certificates}>
          {shown.map((choice) => (
            <CertificateCard key={valueOfChoice(choice)} choice={choice} />
          ))}
        </div>
      </Radio.Group>
      {shown.length < choices.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)} mt={-8}>
          {t(signTexts.certificateOther, choices.length - shown.length)}
        </Button>
      )}
      {chosen && (chosen.token.pin === 'lastTry' || chosen.token.pin === 'fewTries') && (
        <Alert color="warm" icon={<IconAlertTriangle />} role="alert">
          {t(chosen.token.pin === 'lastTry' ? signTexts.lastTry : signTexts.fewTries)}
        </Alert>
      )}
    </>
  );
}

const colors: Record<CompanionCertificate['status'], string> = {
  valid: 'leaf',
  expires_soon: 'warm',
  expired: 'red',
};

function CertificateCard({ choice }: { choice: Choice }) {
  const { certificate, token, usable } = choice;
  const name = certificate?.commonName ?? t(signTexts.certificateAny, token.label);
  return (
    <Radio.Card
      value={valueOfChoice(choice)}
      disabled={!usable}
      className={classes.certificate}
      aria-label={`${name} – ${token.label}`}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator disabled={!usable} mt={2} />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={fontWeight.medium}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {token.label}
          </Text>
          {certificate && (
            <Text size="xs" c="dimmed">
              {t(
                signTexts.issuedBy,
                issuerName(certificate.issuer),
                formatDay(certificate.notAfter.slice(0, 10)),
              )}
            </Text>
          )}
          <Group gap={6} mt={4}>
            {certificate && (
              <Badge size="sm" color={colors[certificate.status]}>
                {t(certificateStatusTexts[certificate.status])}
              </Badge>
            )}
            {token.pin === 'locked' && (
              <Badge size="sm" color="red">
                {t(signTexts.lockedToken)}
              </Badge>
            )}
          </Group>
        </div>
      </Group>
    </Radio.Card>
  );
}

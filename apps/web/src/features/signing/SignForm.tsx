import { Alert, Badge, Button, Checkbox, Group, PasswordInput, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  type CompanionCertificate,
  type CompanionToken,
  checkNote,
  type checkSigningCertificate,
  type ReplyOf,
} from '@tomar/contract';
import { useState } from 'react';
import { useLogin } from '../../api/useSession.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import type { FormFinding } from '../../ui/form/fieldErrors.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { type Choice, choicesOf, chosenOf, issuerName, valueOfChoice } from './certificateChoice.ts';
import { NoteAndSign } from './NoteAndSign.tsx';
import { nothingTyped, type PinEntry, typedFor } from './pinEntry.ts';
import { rememberCertificate, rememberedCertificate } from './rememberedCertificate.ts';
import classes from './Sign.module.css';
import { pinError } from './signFailure.ts';
import { adviceForKey, certificateStatusTexts, signTexts } from './texts.ts';
import { useCertificateCheck } from './useCertificateCheck.ts';
import type { SignOrder } from './useSigning.ts';

type CertificateCheck = ReplyOf<typeof checkSigningCertificate>;

interface SignFormProps {
  readonly tokens: readonly CompanionToken[];
  /** How many documents the signature goes into, and of which jobs. */
  readonly documents: number;
  readonly jobIds: readonly string[];
  /** Kept by the page, so that another try begins with what was entered. */
  readonly entered: Entered;
  readonly enter: (part: Partial<Entered>) => void;
  /** A try failed: the PIN is asked for again. */
  readonly again: boolean;
  readonly start: (order: Pick<SignOrder, 'tokenId' | 'certificateId' | 'pin' | 'note' | 'lastTry'>) => void;
}

export interface Entered {
  readonly note: string;
  /** The certificate chosen by hand. */
  readonly byHand: string | null;
}

/** The certificate, the PIN, the button. */
export function SignForm({ tokens, documents, jobIds, entered, enter, again, start }: SignFormProps) {
  const { loginId, user } = useLogin();
  const { note, byHand } = entered;
  const [all, setAll] = useState(false);
  const choices = choicesOf(tokens);
  const chosen = chosenOf(
    choices,
    byHand,
    rememberedCertificate(loginId),
    `${user.firstName} ${user.lastName}`,
  );
  const typedNow = (typed: PinEntry) => typedFor(chosen?.tokenId ?? null, typed);
  const check = useCertificateCheck(chosen, jobIds);
  const refusal = check?.refusal ?? null;
  const shown = all || !chosen ? choices : [chosen];
  const isLastTry = chosen?.token.pin === 'lastTry';
  const form = useForm<PinEntry>({
    begin: nothingTyped,
    check: (typed) => [
      ...checkNote(note),
      ...(chosen && !refusal ? checkPin(typedNow(typed), chosen.token) : [noCertificate]),
    ],
    send: async (typed) => {
      if (!chosen) return;
      const { tokenId, certificateId } = chosen;
      const { pin, sure } = typedNow(typed);
      rememberCertificate(loginId, { tokenId, certificateId });
      start({ tokenId, certificateId, pin, note, lastTry: isLastTry && sure });
    },
    // A PIN is typed for one try.
    unsaved: () => false,
  });
  const entry = typedNow(form.values);
  return (
    <FormFrame form={form}>
      <Stack>
        <Radio.Group
          label={t(signTexts.certificate)}
          value={chosen ? valueOfChoice(chosen) : null}
          onChange={(value) => enter({ byHand: value })}
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
        {check && <CertificateNotice check={check} />}
        <PasswordInput
          label={t(signTexts.pin)}
          disabled={refusal !== null}
          description={t(signTexts.pinHint)}
          value={entry.pin}
          onChange={(event) => form.set({ ...entry, pin: event.currentTarget.value })}
          error={form.errorOf('pin')}
          autoComplete="off"
          name="signing-pin"
          data-1p-ignore
          data-lpignore="true"
          size="md"
          descriptionProps={{ fz: 'xs' }}
          autoFocus={again}
          maxLength={256}
          visibilityToggleButtonProps={{ 'aria-label': t(signTexts.showPin), tabIndex: 0 }}
        />
        {isLastTry && (
          <Checkbox
            label={t(signTexts.lastTryConfirm)}
            checked={entry.sure}
            onChange={(event) => form.set({ ...entry, sure: event.currentTarget.checked })}
            error={form.errorOf('sure')}
          />
        )}
        <NoteAndSign
          note={note}
          change={(now) => enter({ note: now })}
          error={form.errorOf('note')}
          documents={documents}
          disabled={!chosen || refusal !== null}
        />
      </Stack>
    </FormFrame>
  );
}

/** Says nothing by itself: the certificates do. */
const noCertificate: FormFinding = { field: 'certificate', text: '' };

function checkPin({ pin, sure }: PinEntry, token: CompanionToken): FormFinding[] {
  const findings: FormFinding[] = [];
  const wrong = pinError(pin, token);
  if (wrong) findings.push({ field: 'pin', text: wrong, missing: true });
  if (token.pin === 'lastTry' && !sure)
    findings.push({ field: 'sure', text: t(signTexts.lastTryUnconfirmed), missing: true });
  return findings;
}

/** Why the certificate cannot sign, with the next step; or what the signer should know of it. */
function CertificateNotice({ check: { refusal, warning } }: { check: CertificateCheck }) {
  const key = refusal ?? warning;
  if (key === null) return null;
  const advice = adviceForKey[key];
  return (
    <Alert
      color={refusal ? 'red' : 'warm'}
      icon={<IconAlertTriangle />}
      title={tMessage(key)}
      role={refusal ? 'alert' : 'status'}
    >
      {advice && <Text size="sm">{t(advice)}</Text>}
    </Alert>
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

import { Alert, Paper, Stack, Text } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { type CompanionCertificate, checkNote } from '@tomar/contract';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { issuerName } from './certificateChoice.ts';
import { NoteAndSign } from './NoteAndSign.tsx';
import type { Entered } from './SignForm.tsx';
import type { SigningWords } from './signingWords.ts';
import { signTexts } from './texts.ts';

interface ServerKeyFormProps {
  readonly words: SigningWords;
  /** Of the signer; null for a stamp, whose the server knows. */
  readonly certificate: CompanionCertificate | null;
  /** The stamp account. */
  readonly stamp?: string | undefined;
  /** How many documents the signature goes into. */
  readonly documents: number;
  readonly entered: Entered;
  readonly enter: (part: Partial<Entered>) => void;
  readonly start: (note: string) => void;
}

/** Whose key of the server signs, or which stamp is put, the note, the button. There is no PIN. */
export function ServerKeyForm({
  words,
  certificate,
  stamp,
  documents,
  entered,
  enter,
  start,
}: ServerKeyFormProps) {
  const { note } = entered;
  const isExpired = certificate?.status === 'expired';
  const form = useForm<object>({
    begin: {},
    check: () => checkNote(note),
    send: async () => start(note),
    // The page keeps the note, and asks before it is left.
    unsaved: () => false,
  });
  return (
    <FormFrame form={form}>
      <Stack>
        {certificate && (
          <Paper withBorder p="sm" component="section" aria-label={t(signTexts.certificate)}>
            <Text size="sm" fw={fontWeight.medium}>
              {certificate.commonName}
            </Text>
            <Text size="xs" c="dimmed">
              {t(
                signTexts.issuedBy,
                issuerName(certificate.issuer),
                formatDay(certificate.notAfter.slice(0, 10)),
              )}
            </Text>
          </Paper>
        )}
        {isExpired ? (
          <Alert color="red" role="alert" title={tMessage('lang_sign_certificate_expired')} />
        ) : (
          <Alert
            color="leaf"
            icon={certificate ? <IconServer2 /> : <words.icon />}
            role="status"
            title={stamp}
          >
            {t(words.byServer)}
          </Alert>
        )}
        <NoteAndSign
          words={words}
          note={note}
          change={(now) => enter({ note: now })}
          error={form.errorOf('note')}
          documents={documents}
          disabled={isExpired}
        />
      </Stack>
    </FormFrame>
  );
}

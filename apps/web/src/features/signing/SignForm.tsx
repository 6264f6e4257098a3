import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CompanionToken, checkNote, type checkSigningCertificate, type ReplyOf } from '@tomar/contract';
import { useLogin } from '../../api/useSession.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import type { FormFinding } from '../../ui/form/fieldErrors.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { CertificateChoice } from './CertificateChoice.tsx';
import { choicesOf, chosenOf } from './certificateChoice.ts';
import { NoteAndSign } from './NoteAndSign.tsx';
import { PinFields } from './PinFields.tsx';
import { checkEntry, nothingTyped, type PinEntry, typedFor } from './pinEntry.ts';
import { rememberCertificate, rememberedCertificate } from './rememberedCertificate.ts';
import { adviceForKey } from './texts.ts';
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
  const isLastTry = chosen?.token.pin === 'lastTry';
  const form = useForm<PinEntry>({
    begin: nothingTyped,
    check: (typed) => [
      ...checkNote(note),
      ...(chosen && !refusal ? checkEntry(typedNow(typed), chosen.token) : [noCertificate]),
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
        <CertificateChoice choices={choices} chosen={chosen} choose={(value) => enter({ byHand: value })} />
        {check && <CertificateNotice check={check} />}
        <PinFields
          entry={entry}
          form={form}
          name="signing-pin"
          isLastTry={isLastTry}
          again={again}
          disabled={refusal !== null}
        />
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

import { Alert, Stack } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { checkNote } from '@tomar/contract';
import { useLogin } from '../../../api/useSession.ts';
import { t } from '../../../i18n/t.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { actedFor } from '../../circulation/jobs/nameOfParticipant.ts';
import { type DocumentToSign, documentsAmong } from '../documentToSign.ts';
import { NoteAndSign } from '../NoteAndSign.tsx';
import type { Entered } from '../SignForm.tsx';
import { stampFormTexts } from './stampFormTexts.ts';

interface StampFormProps {
  readonly documents: readonly DocumentToSign[];
  readonly entered: Entered;
  readonly enter: (part: Partial<Entered>) => void;
  readonly start: (note: string) => void;
}

/** In whose name is stamped, the note, the button. The server has the key: there is no PIN. */
export function StampForm({ documents, entered, enter, start }: StampFormProps) {
  const { note } = entered;
  const readerId = useLogin().user.id;
  const names = [...new Set(documents.flatMap(({ job }) => actedFor(job, readerId)?.name ?? []))];
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
        <Alert color="leaf" icon={<IconRubberStamp />} role="status" title={names.join(', ') || undefined}>
          {t(stampFormTexts.body)}
        </Alert>
        <NoteAndSign
          act="stamp"
          note={note}
          change={(now) => enter({ note: now })}
          error={form.errorOf('note')}
          documents={documentsAmong(documents).length}
          disabled={false}
        />
      </Stack>
    </FormFrame>
  );
}

import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatVerificationCode, parseVerificationCode } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { usePlainForm } from '../../../ui/form/usePlainForm.ts';
import classes from './Verification.module.css';
import { verificationKey } from './verificationKey.ts';
import { verificationTexts } from './verificationTexts.ts';

/** Takes a code as somebody reads it from paper, and leads to what it verifies. */
export function CodeForm({ begin }: { begin: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = usePlainForm({
    begin: { code: begin },
    check: ({ code }) =>
      parseVerificationCode(code) === null ? [{ field: 'code', text: t(verificationTexts.codeInvalid) }] : [],
    early: () => false,
    send: async ({ code: typed }) => {
      const code = parseVerificationCode(typed) ?? typed;
      // The one that the page shows already leads nowhere else: it is asked for once more.
      await queries.refetchQueries({ queryKey: verificationKey(code), type: 'active' });
      return formatVerificationCode(code);
    },
    sent: (code) => void navigate({ to: '/verify/{-$code}', params: { code } }),
    unsaved: () => false,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.text('code')}
          label={t(verificationTexts.code)}
          placeholder="ABCD-1234-EFGH-5678"
          size="md"
          classNames={{ input: classes.code ?? '' }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button type="submit" size="md" loading={form.sending}>
          {t(verificationTexts.verify)}
        </Button>
      </Stack>
    </form>
  );
}

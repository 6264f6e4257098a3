import { Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { parseVerificationCode } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { PublicPage } from '../../identity/PublicPage.tsx';
import { CodeForm } from './CodeForm.tsx';
import { OnRecord } from './OnRecord.tsx';
import { UnknownCode } from './UnknownCode.tsx';
import classes from './Verification.module.css';
import { verificationTexts } from './verificationTexts.ts';

/** Where the QR code on a document leads to: what the system has on record of it, for whoever holds the paper (SIGN-17). */
export function VerificationPage() {
  const { code: typed = '' } = useParams({ strict: false });
  const code = parseVerificationCode(typed);
  usePageTitle(t(verificationTexts.title));
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Stack gap="lg">
          <Title order={1} size={typed ? 'h4' : 'h2'}>
            {t(verificationTexts.title)}
          </Title>
          {typed === '' ? (
            <>
              <Text c="dimmed" size="sm" mt={-16}>
                {t(verificationTexts.body)}
              </Text>
              <CodeForm begin="" />
            </>
          ) : code === null ? (
            <UnknownCode typed={typed} />
          ) : (
            <OnRecord code={code} />
          )}
        </Stack>
      </Paper>
    </PublicPage>
  );
}

import { Anchor, Divider, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, formatVerificationCode, type Verification, verifyDocument } from '@tomar/contract';
import { Suspense } from 'react';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { Seal } from './Seal.tsx';
import { UnknownCode } from './UnknownCode.tsx';
import classes from './Verification.module.css';
import { verificationKey } from './verificationKey.ts';
import { stateTexts, verificationTexts } from './verificationTexts.ts';

/** Below what is read first, and after it. */
const CompareFile = lazyPart(async () => (await import('./CompareFile.tsx')).CompareFile, true);

/** What the system has on record by a code. */
export function OnRecord({ code }: { code: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: verificationKey(code),
    queryFn: ({ signal }) => call(verifyDocument, { params: { code }, signal }),
    retry: false,
    // Kept for nobody who comes to this browser later.
    gcTime: 0,
  });
  if (data) return <Told code={code} verification={data} />;
  if (error instanceof ApiError && error.status === 404)
    return <UnknownCode typed={formatVerificationCode(code)} />;
  if (error) return <FailureBox error={error} retry={() => void refetch()} />;
  return (
    <Stack gap="md" align="center" aria-busy="true">
      <VisuallyHidden role="status">{t(verificationTexts.asking)}</VisuallyHidden>
      <Skeleton circle h={84} />
      <Skeleton h={28} w="80%" />
      <Skeleton h={18} w="60%" />
    </Stack>
  );
}

function Told({ code, verification }: { code: string; verification: Verification }) {
  const { state, accountName } = verification;
  const { title, body } = stateTexts[state];
  return (
    <>
      <Seal kind={state} title={t(title)} body={t(body, accountName)} />
      <Text className={classes.honest ?? ''}>{t(verificationTexts.honest)}</Text>
      <RecordFacts code={code} verification={verification} />
      <Suspense fallback={<Skeleton h={240} />}>
        <CompareFile verification={verification} />
      </Suspense>
      <Divider />
      <Anchor component={Link} to="/verify" size="sm">
        {t(verificationTexts.another)}
      </Anchor>
    </>
  );
}

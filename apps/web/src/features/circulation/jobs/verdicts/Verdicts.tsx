import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SignedJobFile } from '@tomar/contract';
import { appTexts } from '../../../../i18n/appTexts.ts';
import { t } from '../../../../i18n/t.ts';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { verdictTexts } from './texts.ts';
import { VerdictCard } from './VerdictCard.tsx';
import { verdictsQuery, versionOf } from './verdictsQuery.ts';

/** The verdict on every signature in a file, in sentences. */
export function Verdicts({ file }: { file: SignedJobFile }) {
  const verdicts = useQuery(verdictsQuery(file));
  const version = versionOf(file);
  if (verdicts.isError) return <FailureBox error={verdicts.error} retry={() => void verdicts.refetch()} />;
  if (!verdicts.data) return <Loader role="status" size="sm" m="sm" aria-label={t(appTexts.loading)} />;
  return (
    <Stack gap="sm" pt="sm">
      {verdicts.data.length === 0 && <Text size="sm">{t(verdictTexts.noSignatures)}</Text>}
      {verdicts.data.map((verdict, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signatures are known by their place in the file
        <VerdictCard key={index} verdict={verdict} file={file} version={version} />
      ))}
    </Stack>
  );
}

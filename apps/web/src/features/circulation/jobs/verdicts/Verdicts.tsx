import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getFileVerdicts, type SignedJobFile } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { appTexts } from '../../../../i18n/appTexts.ts';
import { t } from '../../../../i18n/t.ts';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { verdictTexts } from './texts.ts';
import { VerdictCard } from './VerdictCard.tsx';

/** The verdict on every signature in a file, in sentences. */
export function Verdicts({ file, version }: { file: SignedJobFile; version: string }) {
  const verdicts = useQuery({
    queryKey: [...keys.verdicts(file.id), version],
    queryFn: ({ signal }) => call(getFileVerdicts, { params: { id: file.id }, signal }),
  });
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

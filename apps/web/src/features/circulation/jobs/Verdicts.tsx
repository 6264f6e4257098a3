import { Badge, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getFileVerdicts, type SignatureVerdict } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../app/texts.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { type Text as Phrase, say } from '../../../i18n/say.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { jobTexts } from '../texts.ts';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import { subIndicationTexts } from './verdictTexts.ts';

const looks: Readonly<Record<SignatureVerdict['indication'], readonly [Phrase, string]>> = {
  TOTAL_PASSED: [jobTexts.verdictPassed, 'leaf'],
  INDETERMINATE: [jobTexts.verdictUnsure, 'warm'],
  TOTAL_FAILED: [jobTexts.verdictFailed, 'red'],
};

/** The verdict on every signature in a file, and why. */
export function Verdicts({ fileId, version }: { fileId: string; version: string }) {
  const verdicts = useQuery({
    queryKey: [...keys.verdicts(fileId), version],
    queryFn: ({ signal }) => call(getFileVerdicts, { params: { id: fileId }, signal }),
  });
  if (verdicts.isError) return <FailureBox error={verdicts.error} retry={() => void verdicts.refetch()} />;
  if (!verdicts.data) return <Loader role="status" size="sm" m="sm" aria-label={say(appTexts.loading)} />;
  return (
    <Stack gap="xs" pl={36} pt="xs">
      {verdicts.data.map((verdict, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signatures are known by their place in the file
        <Verdict key={index} verdict={verdict} />
      ))}
    </Stack>
  );
}

function Verdict({ verdict }: { verdict: SignatureVerdict }) {
  const [word, color] = looks[verdict.indication];
  return (
    <div>
      <Group gap="xs">
        <Badge color={color}>{say(word)}</Badge>
        <Text size="sm" fw={540}>
          {verdict.signer}
        </Text>
        {verdict.level && (
          <Text size="xs" c="dimmed">
            {say(jobTexts.verdictLevel, verdict.level)}
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {verdict.signingTime && say(jobTexts.verdictAt, formatMoment(verdict.signingTime))}
        {!verdict.coversWholeFile &&
          ` · ${say(verdict.indication === 'TOTAL_PASSED' ? jobTexts.verdictExtended : jobTexts.verdictPartial)}`}
      </Text>
      {verdict.indication !== 'TOTAL_PASSED' && <Why verdict={verdict} />}
    </div>
  );
}

/** The reason in a sentence; the validator's own words, which are English, for those who want them. */
function Why({ verdict: { subIndication, errors } }: { verdict: SignatureVerdict }) {
  const sentence = subIndication === null ? undefined : subIndicationTexts[subIndication];
  const details = [subIndication, ...errors.map(({ message }) => message)].filter(Boolean);
  return (
    <>
      {sentence && <Text size="sm">{say(sentence)}</Text>}
      {details.length > 0 && <TechnicalDetails text={details.join(' · ')} />}
    </>
  );
}

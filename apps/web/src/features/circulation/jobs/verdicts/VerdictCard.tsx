import { Badge, Button, Group, Text } from '@mantine/core';
import { IconColumns2, IconFileDownload } from '@tabler/icons-react';
import { getFile, type SignatureVerdict, type SignedJobFile } from '@tomar/contract';
import { useId, useState } from 'react';
import { urlOf } from '../../../../api/call.ts';
import { download } from '../../../../api/download.ts';
import { useSend } from '../../../../api/useSend.ts';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { TechnicalDetails } from '../TechnicalDetails.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { Sentences } from './Sentences.tsx';
import { Since } from './Since.tsx';
import { verdictTexts } from './texts.ts';
import { toldText } from './toldText.ts';
import classes from './Verdicts.module.css';
import { verdictLooks } from './verdictLooks.ts';

interface VerdictCardProps {
  readonly verdict: SignatureVerdict;
  readonly file: SignedJobFile;
  readonly version: string;
}

/** What is to be said of one signature: the word first, then why, then what it is about. */
export function VerdictCard({ verdict, file, version }: VerdictCardProps) {
  const title = useId();
  const { told, signedRevision, signer, level, subIndication, errors } = verdict;
  const { word, color, icon: Icon } = verdictLooks[told.state];
  const name = signer || t(verdictTexts.unknownSigner);
  const details = [subIndication, ...errors.map(({ message }) => message)].filter(Boolean);
  return (
    <section className={classes.card} data-state={told.state} aria-labelledby={title}>
      <Group gap="xs" align="center">
        <Badge color={color} leftSection={<Icon size={iconSize.tiny} aria-hidden />} tt="none">
          {t(word)}
        </Badge>
        <Text id={title} component="h4" size="sm" fw={fontWeight.strong} m={0}>
          {t(verdictTexts.signature, name)}
        </Text>
        {level && (
          <Text size="xs" c="dimmed">
            {t(verdictTexts.level, level)}
          </Text>
        )}
      </Group>
      <Text size="sm" mt={6}>
        {toldText(told.verdict)} {told.reason && toldText(told.reason)}
      </Text>
      <Text size="sm" c="dimmed">
        {toldText(told.signer)}
      </Text>
      <dl className={classes.parts}>
        <Sentences label={verdictTexts.wrong} sentences={told.wrong} />
        <Sentences label={verdictTexts.unchecked} sentences={told.unchecked} />
        <Sentences label={verdictTexts.covers} sentences={told.covers} />
        <Since since={told.since} />
        <Sentences label={verdictTexts.clock} sentences={told.clock} />
        <Sentences label={verdictTexts.remarks} sentences={told.remarks} />
        <Sentences label={verdictTexts.repeatable} sentences={told.repeatable ? [told.repeatable] : []} />
      </dl>
      {signedRevision && (
        <SignedRevision verdict={verdict} file={file} version={version} signedRevision={signedRevision} />
      )}
      {details.length > 0 && <TechnicalDetails text={details.join(' · ')} />}
    </section>
  );
}

type Revision = NonNullable<SignatureVerdict['signedRevision']>;

function SignedRevision({
  verdict,
  file,
  version,
  signedRevision,
}: VerdictCardProps & { signedRevision: Revision }) {
  const [isComparing, setComparing] = useState(false);
  const { bytes, pages, anywhere } = signedRevision;
  const get = useSend({
    mutationFn: () =>
      download(
        urlOf(getFile, { id: file.id }, { version: 'signed', upTo: bytes, download: '1' }),
        t(verdictTexts.signedName, file.name.replace(/\.pdf$/i, '')),
        bytes,
      ),
  });
  return (
    <Group gap="xs" mt="xs">
      {(pages.length > 0 || anywhere) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns2 size={16} aria-hidden />}
          onClick={() => setComparing(true)}
        >
          {t(verdictTexts.compare)}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={get.isPending}
        leftSection={<IconFileDownload size={iconSize.small} aria-hidden />}
        onClick={() => get.mutate()}
      >
        {t(verdictTexts.downloadSigned)}
      </Button>
      {isComparing && (
        <CompareDialog
          file={file}
          version={version}
          told={verdict.told}
          revision={signedRevision}
          close={() => setComparing(false)}
        />
      )}
    </Group>
  );
}

import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { getFile, type SignatureVerdict, type SignedJobFile, type ToldVerdict } from '@tomar/contract';
import { Suspense, useState } from 'react';
import { urlOf } from '../../../../api/call.ts';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { lazyPart } from '../../../../ui/page/lazyPart.tsx';
import { PageSkeleton } from '../../../../ui/page/PageSkeleton.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { Changes } from './Since.tsx';
import { verdictTexts } from './texts.ts';
import classes from './Verdicts.module.css';

const OnePage = lazyPart(async () => (await import('../../../../ui/pdf/OnePage.tsx')).OnePage, true);

interface CompareDialogProps {
  readonly file: SignedJobFile;
  readonly version: string;
  readonly told: ToldVerdict;
  readonly revision: NonNullable<SignatureVerdict['signedRevision']>;
  readonly close: () => void;
}

/** The pages as they were signed beside the pages as they are now. */
export function CompareDialog({ file, version, told, revision, close }: CompareDialogProps) {
  const { bytes, pages, anywhere } = revision;
  const [page, setPage] = useState(pages[0] ?? 1);
  const [counts, setCounts] = useState<{ signed?: number; now?: number }>({});
  const isPhone = useMediaQuery('(max-width: 760px)');
  const last = Math.max(counts.signed ?? 0, counts.now ?? 0, file.pages ?? 1, ...pages);
  const changes = [...told.since.revisions.flatMap((one) => one.changes), ...told.since.more];
  return (
    <Modal
      opened
      onClose={close}
      title={t(verdictTexts.compareOf, file.name)}
      size="min(1400px, 96vw)"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      {anywhere && (
        <Text size="sm" mb="xs">
          {t(verdictTexts.anywhere)}
        </Text>
      )}
      <div className={classes.told}>
        <Text component="h3" size="sm" fw={fontWeight.strong}>
          {t(verdictTexts.since)}
        </Text>
        {changes.every(({ allowed }) => allowed) && (
          <Text size="sm" c="dimmed">
            {t(verdictTexts.allAllowed)}
          </Text>
        )}
        <Changes changes={changes} />
      </div>
      <PageChoice pages={pages} page={page} last={last} choose={setPage} />
      <Suspense fallback={<PageSkeleton />}>
        <div className={classes.pair}>
          <Side
            caption={t(verdictTexts.asSigned)}
            label={t(verdictTexts.asSignedPage, page)}
            address={urlOf(getFile, { id: file.id }, { version: 'signed', upTo: bytes })}
            version={String(bytes)}
            page={page}
            absent={t(verdictTexts.notThere)}
            onPages={(signed) => setCounts((known) => ({ ...known, signed }))}
          />
          <Side
            caption={t(verdictTexts.asNow)}
            label={t(verdictTexts.asNowPage, page)}
            address={urlOf(getFile, { id: file.id })}
            version={version}
            page={page}
            absent={t(verdictTexts.notThereNow)}
            onPages={(now) => setCounts((known) => ({ ...known, now }))}
          />
        </div>
      </Suspense>
    </Modal>
  );
}

interface PageChoiceProps {
  readonly pages: readonly number[];
  readonly page: number;
  readonly last: number;
  readonly choose: (page: number) => void;
}

/** The pages that may have changed by name, and all others one after the other. */
function PageChoice({ pages, page, last, choose }: PageChoiceProps) {
  return (
    <Group component="nav" justify="space-between" gap="xs" mb="sm" aria-label={t(verdictTexts.pages)}>
      <Group gap={6}>
        {pages.length > 0 && (
          <Text size="xs" c="dimmed">
            {t(verdictTexts.pages)}:
          </Text>
        )}
        {pages.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={one === page ? 'filled' : 'default'}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => choose(one)}
          >
            {t(verdictTexts.page, one)}
          </Button>
        ))}
      </Group>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={t(verdictTexts.previousPage)}
          disabled={page <= 1}
          onClick={() => choose(page - 1)}
        >
          <IconChevronLeft size={iconSize.small} aria-hidden />
        </ActionIcon>
        <Text size="sm" role="status">
          {t(verdictTexts.pageOf, page, last)}
        </Text>
        <ActionIcon
          variant="default"
          aria-label={t(verdictTexts.nextPage)}
          disabled={page >= last}
          onClick={() => choose(page + 1)}
        >
          <IconChevronRight size={iconSize.small} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface SideProps {
  readonly caption: string;
  /** What is seen, for those who do not see it. */
  readonly label: string;
  readonly address: string;
  readonly version: string;
  readonly page: number;
  readonly absent: string;
  readonly onPages: (pages: number) => void;
}

function Side({ caption, label, absent, ...rest }: SideProps) {
  return (
    <figure className={classes.side} aria-label={label}>
      <figcaption>{caption}</figcaption>
      <OnePage {...rest} absent={<div className={classes.absent}>{absent}</div>} className={classes.sheet} />
    </figure>
  );
}

import { Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconClock, IconLoader2, IconX, type TablerIcon } from '@tabler/icons-react';
import type { SigningItem, SigningSession } from '@tomar/contract';
import { useLogin } from '../../api/useSession.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { CutName, WholeName } from '../../ui/names/CutName.tsx';
import { documentIcons } from '../circulation/documentIcons.ts';
import { lookOf } from '../circulation/documentView.ts';
import { groupActedFor } from '../circulation/jobs/nameOfParticipant.ts';
import { type DocumentToSign, itemOf } from './documentToSign.ts';
import classes from './Sign.module.css';
import { itemStateTexts, signTexts } from './texts.ts';

interface DocumentListProps {
  readonly documents: readonly DocumentToSign[];
  /** While and after signing: a progress line per document. */
  readonly session: SigningSession | null;
  readonly shown: string;
  readonly show: (fileId: string) => void;
}

const looks: Readonly<Record<SigningItem['state'], readonly [TablerIcon, string]>> = {
  Waiting: [IconClock, 'var(--mantine-color-dimmed)'],
  DigestIssued: [IconLoader2, 'var(--mantine-color-anchor)'],
  Embedded: [IconCheck, 'var(--tomar-good)'],
  Failed: [IconX, 'var(--tomar-bad)'],
};

/** For whom the reader signs, where it is a group. */
function forGroupOf(job: DocumentToSign['job'], readerId: string): string[] {
  const group = groupActedFor(job, readerId);
  return group === undefined ? [] : [t(signTexts.forGroup, group)];
}

export function DocumentList({ documents, session, shown, show }: DocumentListProps) {
  const readerId = useLogin().user.id;
  return (
    <ul className={classes.documents}>
      {documents.map(({ job, file }) => {
        const item = itemOf(session, { file });
        const [Icon, color] = item
          ? looks[item.state]
          : [documentIcons[lookOf(file).form], 'var(--mantine-color-dimmed)'];
        return (
          <li key={file.id}>
            <WholeName name={file.originalName}>
              <UnstyledButton
                className={classes.item}
                onClick={() => show(file.id)}
                aria-current={file.id === shown || undefined}
              >
                <Icon
                  size={iconSize.normal}
                  stroke={1.7}
                  color={color}
                  aria-hidden
                  style={{ flex: 'none' }}
                />
                <span className={classes.itemText}>
                  <Text size="sm" fw={fontWeight.medium} component="span" display="block">
                    <CutName name={file.originalName} />
                  </Text>
                  <Text
                    size="xs"
                    c={item?.state === 'Failed' ? 'var(--tomar-bad)' : 'dimmed'}
                    component="span"
                    display="block"
                    truncate={item?.state !== 'Failed'}
                  >
                    {item
                      ? item.error
                        ? tMessage(item.error)
                        : t(itemStateTexts[item.state])
                      : file.kind === 'Manifest'
                        ? t(signTexts.manifest)
                        : [
                            t(signTexts.documentsOf, job.trackingNumber, job.name),
                            ...forGroupOf(job, readerId),
                          ].join(' · ')}
                  </Text>
                </span>
              </UnstyledButton>
            </WholeName>
          </li>
        );
      })}
    </ul>
  );
}

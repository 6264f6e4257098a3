import { IconCheck, IconClock, IconLoader2, IconX, type TablerIcon } from '@tabler/icons-react';
import type { SigningItem, SigningSession } from '@tomar/contract';
import { useLogin } from '../../api/useSession.ts';
import { t } from '../../i18n/t.ts';
import { actedFor } from '../circulation/jobs/nameOfParticipant.ts';
import { DocumentChoice } from '../circulation/reading/DocumentChoice.tsx';
import { type DocumentToSign, itemOf } from './documentToSign.ts';
import type { SigningAct, SigningWords } from './signingWords.ts';
import { signTexts } from './texts.ts';

interface DocumentListProps {
  readonly words: SigningWords;
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

const inWhoseName = {
  group: signTexts.forGroup,
  absent: signTexts.forAbsent,
  stamp: signTexts.withStamp,
} as const;

/** What is signed, and how far that is; of which job also then, where there are several: documents may be called the same. */
export function DocumentList({ words, documents, session, shown, show }: DocumentListProps) {
  const readerId = useLogin().user.id;
  const ofSeveralJobs = new Set(documents.map(({ job }) => job.id)).size > 1;
  const rows = documents.map((document) => {
    const { file } = document;
    const line = lineOf(document, readerId, words.act);
    const item = itemOf(session, document);
    if (!item) return { file, line };
    const [icon, color] = looks[item.state];
    const text = item.error ? words.failures.sentenceOf(item.error) : t(words.states[item.state]);
    const state = { icon, color, failed: item.state === 'Failed', text };
    return { file, line: ofSeveralJobs ? line : '', state };
  });
  return <DocumentChoice rows={rows} shown={shown} show={show} />;
}

/** Of which job it is, and for whom the reader signs or stamps, where that is a group, a stamp account or somebody absent. */
function lineOf({ job, file }: DocumentToSign, readerId: string, act: SigningAct): string {
  if (file.kind === 'Manifest') return t(signTexts.manifest);
  const whom = actedFor(job, readerId, act === 'sign' ? 'Signer' : 'Stamper');
  const line = t(signTexts.documentsOf, job.trackingNumber, job.name);
  if (whom === undefined) return line;
  return `${line} · ${t(inWhoseName[whom.kind], whom.name)}`;
}

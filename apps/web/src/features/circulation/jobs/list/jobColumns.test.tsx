import { MantineProvider } from '@mantine/core';
import type { JobListItem } from '@tomar/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { JobCard, jobColumns } from './jobColumns.tsx';

// Who has a job is no link, and links want a router.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useParams: () => ({ accountCode: 'demo' }),
}));

const at = '2026-11-30T08:00:00.000Z';
const job: JobListItem = {
  id: 'a'.repeat(24),
  name: 'Kira sözleşmesi',
  trackingNumber: 'A-1',
  status: 'Circulating',
  waitingFor: null,
  waitsForInitials: false,
  waitsFor: [{ name: 'Gülşen Öztürk', isReader: false, asSubstitute: false }],
  privacy: 'Normal',
  signatureStandard: 'Pades',
  signatureProfile: null,
  ownerName: 'Ayşe Işık',
  documents: 1,
  documentNumber: '',
  department: null,
  categories: [],
  amount: null,
  currency: null,
  validUntil: null,
  actions: [],
  targetEndDate: null,
  createdAt: at,
  updatedAt: at,
};

it('a job of a list says who has it, in its row and on a phone', () => {
  const row = jobColumns('job').map(({ key, render }) => <div key={key}>{render(job)}</div>);
  for (const shown of [row, <JobCard key="card" job={job} detail="job" />])
    expect(renderToStaticMarkup(<MantineProvider>{shown}</MantineProvider>)).toContain('Gülşen Öztürk');
});

import { expect, it } from 'vitest';
import { openMailer } from '../../../platform/mail/smtpMailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOwner, type OwnerNoticeRow } from './notifyOwner.ts';

const row: OwnerNoticeRow = {
  job_id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
  job_name: 'Kira',
  serial: null,
  number: null,
  revision: 0,
  privacy: 'Normal',
  status: 'Completed',
  reason: '',
  owner_id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  email: 'ayse@demo.example',
  language: null,
  people: [],
  deliveries: [],
  account_code: 'demo',
  account_title: 'Demo',
  account_params: {},
};

it('fails at nothing where no mail server is set', async () => {
  const config = { smtpUrl: null, mailFrom: 'tomar@demo.example', publicUrl: 'https://tomar.example' };
  const platform: unknown = { config, mailer: openMailer(config) };
  const context = {
    platform: platform as Platform,
    accountId: '',
    signal: new AbortController().signal,
    stillMine: async () => true,
  };
  await expect(notifyOwner(context, row)).resolves.toBeUndefined();
});

import { emailRecipient } from '@tomar/contract';
import { expect, it } from 'vitest';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { sendByEmail } from './sendByEmail.ts';

const content = {
  accountCode: 'demo',
  accountTitle: 'Deneme A.Ş.',
  language: 'tr' as const,
  jobId: 'a'.repeat(24),
  jobName: 'Çerçeve sözleşmesi',
  trackingNumber: '2026-7',
  documentNumber: '',
  files: [],
};

async function sent(over: object): Promise<Mail | undefined> {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    check: async () => undefined,
    send: async (mail) => {
      mails.push(mail);
      return { response: '250 OK', refused: [] };
    },
    close: () => undefined,
  };
  const recipient = emailRecipient.parse({ kind: 'Email', to: ['a@ornek.com.tr'], ...over });
  const order = { deliveryId: 'd'.repeat(24), sending: 1, recipient, content };
  await sendByEmail(mailer, order, async () => undefined, new AbortController().signal);
  return mails[0];
}

it('DLV-05: a mail goes to whom its recipient names, with its subject and body', async () => {
  const mail = await sent({
    cc: ['b@ornek.com.tr'],
    bcc: ['c@ornek.com.tr'],
    subject: 'İmzalı belgeler',
    body: 'Ekte.',
  });
  expect(mail).toMatchObject({
    to: ['a@ornek.com.tr'],
    cc: ['b@ornek.com.tr'],
    bcc: ['c@ornek.com.tr'],
    subject: 'İmzalı belgeler',
    text: 'Ekte.',
  });
});

it('without a subject and a body of its own it names the job', async () => {
  const mail = await sent({ subject: ' ', body: '\n' });
  expect(mail?.subject).toBe('Çerçeve sözleşmesi (2026-7)');
  expect(mail?.text).toContain('“Çerçeve sözleşmesi” (2026-7)');
});

it('has the recipient’s own words in both halves, as words', async () => {
  const body = 'Sayın <b>ilgili</b>,\n\nBelgeler ektedir.\nİyi çalışmalar.';
  const mail = await sent({ subject: 'İmzalı', body });
  expect(mail?.text).toBe(body);
  expect(mail?.html).toContain('Sayın &lt;b&gt;ilgili&lt;/b&gt;,</p>');
  expect(mail?.html).toContain('Belgeler ektedir.<br>İyi çalışmalar.</p>');
  expect(mail?.senderName).toBe('Deneme A.Ş.');
});

import { readFile } from 'node:fs/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { vi } from 'vitest';
import type { Mail } from '../../../../lab/src/mail/startMail.ts';

/** What was read, by the mail's id: tests look again until a mail is there, and one that is there stays as it is. */
const known = new WeakMap<Mail['mailbox'], Map<string, Promise<ParsedMail>>>();

/** Every mail that came for an address, taken apart, oldest first. */
export async function mailsTo({ mailbox }: Mail, address: string): Promise<ParsedMail[]> {
  const read = known.get(mailbox) ?? new Map<string, Promise<ParsedMail>>();
  known.set(mailbox, read);
  const mine = mailbox.list().filter(({ to }) => to.includes(address));
  return Promise.all(
    mine.map(({ id }) => {
      const mail =
        read.get(id) ?? readFile(mailbox.find(id)?.path ?? '').then((bytes) => simpleParser(bytes));
      read.set(id, mail);
      return mail;
    }),
  );
}

/** The first mail for an address whose subject has this in it, as soon as it is there. */
export function mailAbout(mail: Mail, address: string, subject: string): Promise<ParsedMail> {
  return vi.waitFor(
    async () => {
      const all = await mailsTo(mail, address);
      const found = all.find((one) => one.subject?.includes(subject));
      if (!found) throw new Error(`of ${all.map((one) => one.subject).join(' | ')} none says ${subject}`);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
}

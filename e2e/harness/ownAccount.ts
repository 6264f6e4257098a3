import { acceptInvitation } from '@tomar/contract';
import { ApiClient } from '../../lab/src/client/apiClient.ts';
import type { Person } from './person.ts';

interface Installation {
  readonly url: string;
  readonly command: (...words: string[]) => Promise<string>;
}

/** An account of a test's own, whose rules nobody else meets. @returns who administers it */
export async function makeOwnAccount(
  { url, command }: Installation,
  code: string,
  ...options: string[]
): Promise<Person> {
  const period = ['--from', '2026-01-01', '--to', '2099-12-31'];
  await command('account', 'create', code, '--name', `Kurum ${code}`, ...period, ...options);
  const email = `yonetici@${code}.example`;
  const who = ['--email', email, '--first-name', 'Derya', '--last-name', 'Kaya'];
  const token = /#(\S+)/.exec(await command('account', 'admin', code, ...who))?.[1] ?? '';
  const password = 'zeytin dalı 7431';
  await new ApiClient(url).call(acceptInvitation, { body: { token, password } });
  return { email, password, name: 'Derya Kaya', pin: null };
}

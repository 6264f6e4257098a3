import { expect } from './test.ts';

interface Message {
  readonly id: string;
  readonly to: readonly string[];
}

/** The newest link to a page that an address was sent, as the lab's mailbox has it. */
export async function linkIn(mailUrl: string, address: string, path: string, not = ''): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const all = (await (await fetch(`${mailUrl}/api/messages`)).json()) as Message[];
        for (const { id } of all.filter(({ to }) => to.includes(address))) {
          const text = await (await fetch(`${mailUrl}/api/messages/${id}`)).text();
          const link = new RegExp(`https?://[^\\s"\\\\]+${path}[^\\s"\\\\<)]*#[\\w-]+`).exec(text)?.[0] ?? '';
          if (link !== '' && link !== not) found = link;
        }
        return found;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return found;
}

import { getTimestampSettings, saveTimestampSettings, signIn, signOut } from '@tomar/contract';
import { ApiClient } from '../client/apiClient.ts';

/** Whoever administers the demo account. */
interface Administrator {
  email: string;
  password: string;
}

/**
 * Points the demo account's time-stamp settings at the lab's authority (DEF-02), so that signatures up to the
 * archive profiles can be tried at once. Settings that lead anywhere else are somebody's own and stay.
 * @param url of the product
 * @param timestampUrl of the lab's authority
 * @returns false when the administrator's password is not the demo's any more
 */
export async function setUpTimestamps(
  url: string,
  timestampUrl: string,
  administrator: Administrator,
): Promise<boolean> {
  const client = await signedIn(url, administrator);
  if (client === null) return false;
  const settings = await client.call(getTimestampSettings);
  const labs = settings.url === '' || new URL(settings.url).hostname === '127.0.0.1';
  if (labs && settings.url !== timestampUrl) {
    const { version, user, policyOid } = settings;
    await client.call(saveTimestampSettings, {
      body: { version, url: timestampUrl, user, policyOid, password: '' },
    });
  }
  await client.call(signOut);
  return true;
}

async function signedIn(url: string, { email, password }: Administrator): Promise<ApiClient | null> {
  const body = { email, password, accountCode: 'demo' };
  const { data } = await new ApiClient(url).call(signIn, { body });
  return data && new ApiClient(url, data);
}

import type { LoginResult } from '@tomar/contract';
import type { Platform } from '../../platform/platform.ts';
import type { ProfilePicture } from '../users/index.ts';

/** ID-17: the picture comes with every answer that opens, renews or moves a session. */
export async function withPicture(
  platform: Platform,
  { profilePicture }: { readonly profilePicture: ProfilePicture },
  result: LoginResult,
): Promise<LoginResult> {
  const { data } = result;
  if (!data) return result;
  const base64ProfilePicture = await profilePicture(platform, data.account.id, data.user.id);
  return { ...result, data: { ...data, user: { ...data.user, base64ProfilePicture } } };
}

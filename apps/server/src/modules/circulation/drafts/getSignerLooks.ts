import { buffer } from 'node:stream/consumers';
import {
  draftContent,
  type getSignerLooks as endpoint,
  type SignerLook,
  showsOnPages,
} from '@tomar/contract';
import type { z } from 'zod';
import type { Person } from '../../../platform/http/person.ts';
import { readImageBytes } from '../../../platform/images/readImage.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSettings, lookSettings } from '../../accounts/index.ts';
import { type AccountUser, findUsers } from '../../users/index.ts';
import { loadDraft } from './draftRecord.ts';

/** Of those whom the draft names to sign or to initial, and of their images the size alone: an image is not for a drafter to take. */
export async function getSignerLooks(
  platform: Platform,
  person: Person,
  draftId: string,
): Promise<z.output<typeof endpoint.reply>> {
  const { accountId } = person;
  const { users, settings } = await platform.db.inAccount(accountId, async (tx) => {
    const { steps } = draftContent.parse((await loadDraft(tx, person, draftId)).content);
    const ids = steps.flatMap(({ people }) =>
      people.flatMap((one) => (showsOnPages(one) && one.kind === 'user' ? [one.userId] : [])),
    );
    return { users: await findUsers(tx, accountId, ids), settings: await accountSettings(tx, accountId) };
  });
  const looks: SignerLook[] = [];
  for (const user of users.values()) looks.push(await lookOf(platform, accountId, user));
  return { looks, ...lookSettings(settings) };
}

async function lookOf(platform: Platform, accountId: string, user: AccountUser): Promise<SignerLook> {
  const { id: userId, includeTitleInSignature, title, signatureImage } = user;
  const shown = { userId, title: includeTitleInSignature ? title : null };
  if (!signatureImage) return { ...shown, image: null };
  const image = readImageBytes(await buffer(await platform.blobs.stream(accountId, signatureImage.sha256)));
  if ('problem' in image) return { ...shown, image: null };
  return { ...shown, image: { width: image.width, height: image.height } };
}

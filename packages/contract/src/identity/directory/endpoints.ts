import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { directoryForm, directorySettings } from './settings.ts';

export const getDirectory = endpoint({
  method: 'GET',
  path: '/ldapsettings/get',
  summary: "The account's LDAP directory (UI-28); its password is never given",
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: directorySettings,
});

export const saveDirectory = endpoint({
  method: 'POST',
  path: '/ldapsettings/post',
  summary: 'Save the settings of the directory',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true, fresh: true },
  body: z.extend(directoryForm, { version: z.int().check(z.minimum(0)) }),
  reply: directorySettings,
});

/** What a try of the connection brought: some people, or the reason why none came. */
const directoryTrial = z.object({
  /** First few, as they would be imported. */
  sample: z.array(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
  error: z.nullable(
    z.object({
      /** Message key, and the code behind it. */
      key: z.string(),
      code: z.string(),
      /** What the directory or the connection said. */
      detail: z.string(),
    }),
  ),
});
export type DirectoryTrial = z.output<typeof directoryTrial>;

export const testDirectory = endpoint({
  method: 'POST',
  path: '/ldapsettings/test',
  summary: 'Connect as the form says, sign in and look for people; nothing is stored',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true },
  body: directoryForm,
  reply: directoryTrial,
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountParameters, type ParameterName } from './parameters.ts';

/** What of an account is set as a whole: the time-stamp authority, the logo, each identity provider. */
const wholes = ['timestamp', 'logo', 'provider.Microsoft', 'provider.Adfs'] as const;

/** What has somebody who changed it last: each parameter by its name, and the wholes. Stored: never rename one. */
export type SettingName = ParameterName | (typeof wholes)[number];

export const settingNames: readonly SettingName[] = [
  ...(Object.keys(accountParameters.shape) as ParameterName[]),
  ...wholes,
];

/** Who changed a setting of the account last, and when. */
const settingChange = z.object({
  setting: z.string(),
  at: z.string(),
  /** Name of the person; null where it was nobody of the account, or somebody who is no user any more. */
  by: z.nullable(z.string()),
});
export type SettingChange = z.infer<typeof settingChange>;

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/settingchanges/get',
  summary: 'Who changed each setting of the account last, and when',
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: z.array(settingChange),
});

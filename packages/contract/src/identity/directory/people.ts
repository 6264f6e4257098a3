import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { authorities } from '../authorities.ts';

/** Most people that a search of the directory shows, and that are imported at once. */
export const maxDirectoryPeople = 50;

/** As the directory names an entry for good: an entryUUID, or octets in hexadecimal. */
const entryId = z.string().check(z.minLength(1), z.maxLength(200));

const name = { id: entryId, firstName: z.string(), lastName: z.string(), email: z.string() };

/** Somebody of the directory. Texts are empty where it has none. */
export const directoryPerson = z.object({
  ...name,
  /** Message key of why the person cannot be a user; null: can. */
  problem: z.nullable(z.string()),
  /** Null: no user of the account yet. `isImported`: an entry of the directory is this user's. */
  user: z.nullable(z.object({ isActive: z.boolean(), isImported: z.boolean() })),
});
export type DirectoryPersonFound = z.output<typeof directoryPerson>;

export const searchDirectory = endpoint({
  method: 'POST',
  path: '/ldapuser/get',
  summary: 'People of the directory by words of name and e-mail (UI-28); without words the first ones',
  caller: 'member',
  needs: pageNeeds.directory,
  body: z.object({ words: z.string().check(z.maxLength(200)) }),
  reply: z.object({ items: z.array(directoryPerson), more: z.boolean() }),
});

export const importOutcomes = ['added', 'updated', 'refused'] as const;

export const importFromDirectory = endpoint({
  method: 'POST',
  path: '/ldapuser/import',
  summary:
    'Make people of the directory users, or bring users up to its names (UI-28). Each is read from the directory again. ' +
    'Who was deactivated is active again; authorities are those of new users alone',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true, fresh: true },
  body: z.object({
    ids: z.array(entryId).check(z.minLength(1), z.maxLength(maxDirectoryPeople)),
    authorities: z.array(z.enum(authorities)).check(z.maxLength(authorities.length)),
  }),
  reply: z.object({
    people: z.array(z.object({ ...name, outcome: z.enum(importOutcomes), problem: z.nullable(z.string()) })),
  }),
});

export const synchroniseDirectory = endpoint({
  method: 'POST',
  path: '/ldapuser/synchronise',
  summary: 'Begin a synchronisation with the directory now; what it did is read with the settings',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true },
  reply: z.object({ success: z.literal(true) }),
});

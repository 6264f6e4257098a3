import {
  addOwnSubstitution,
  addUserSubstitution,
  endOwnSubstitution,
  endUserSubstitution,
  listOwnSubstitutions,
  listUserSubstitutions,
} from '@tomar/contract';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser, substitutionsOf } from '../../users/index.ts';
import { addSubstitution } from './addSubstitution.ts';
import { endSubstitution } from './endSubstitution.ts';

export const substitutionRoutes = (platform: Platform): Route[] => [
  serve(listOwnSubstitutions, ({ person }) => listSubstitutions(platform, person, person.userId)),
  serve(addOwnSubstitution, ({ person, body }) => addSubstitution(platform, person, person.userId, body)),
  serve(endOwnSubstitution, ({ person, params }) =>
    endSubstitution(platform, person, params.id, person.userId),
  ),
  serve(listUserSubstitutions, ({ person, params }) => listSubstitutions(platform, person, params.id)),
  serve(addUserSubstitution, ({ person, params, body }) =>
    addSubstitution(platform, person, params.id, body),
  ),
  serve(endUserSubstitution, ({ person, params }) => endSubstitution(platform, person, params.id)),
];

const listSubstitutions = (platform: Platform, { accountId }: Person, userId: string) =>
  platform.db.inAccount(accountId, async (tx) => {
    if (!(await findUser(tx, accountId, userId))) throw notFound();
    return substitutionsOf(tx, accountId, userId);
  });

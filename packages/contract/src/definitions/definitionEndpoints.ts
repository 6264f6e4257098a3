import * as z from 'zod/mini';
import type { Needs } from '../callers.ts';
import { flowSteps } from '../circulation/steps.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { asked, lookupAnswer, queryFlag, searched } from '../lookups.ts';
import { messageKey } from '../messages/messageKey.ts';
import { byId, searchedPage } from '../queries.ts';
import type { Definition, DefinitionValues } from './definition.ts';
import { definitions } from './definitions.ts';
import { type DefinitionType, definitionStates, definitionTypes } from './definitionTypes.ts';
import type { DefinitionField } from './fields.ts';
import { blankValue, fieldsOf, isSealed } from './values.ts';

/** What an id in a record names: a user, or another definition. */
const named = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  /** Of a person, by what two of one name are told apart. */
  detail: z.optional(z.string()),
});
export type Named = z.infer<typeof named>;

/** A stored record. `version` grows with every save; what is based on an older one is refused. */
export type DefinitionRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly isActive: boolean;
};

/** What is wrong with a stored record as things stand now. It was saved, and stays; who reads it is told. */
const remarks = z.array(
  z.object({
    field: z.string(),
    key: messageKey,
    params: z.optional(z.array(z.union([z.string(), z.number()]))),
  }),
);
export type Remark = z.infer<typeof remarks>[number];

/** With what its ids name. */
export type DefinitionDetail = DefinitionRecord & {
  readonly named: readonly Named[];
  readonly remarks: readonly Remark[];
};

export type ListedDefinition = DefinitionRecord & Pick<DefinitionDetail, 'remarks'>;

/** What a record is used by, such as users or drafts. */
const uses = z.array(z.object({ by: z.string(), count: z.int() }));
export type Uses = z.infer<typeof uses>;

/** One save: the fields that changed, in words; null where nobody may read what stood there. */
export const definitionChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type DefinitionChange = z.infer<typeof definitionChange>;

const someIds = z.array(idSchema).check(z.minLength(1), z.maxLength(limits.definitionsAtOnce));

/** The most characters that any field may send; each field's own limit is a rule, which names it. */
const textSchema = z.string().check(z.maxLength(100_000));

function schemaOf(field: DefinitionField): z.ZodMiniType {
  if (isSealed(field)) return z._default(z.nullable(textSchema), '');
  switch (field.kind) {
    case 'text':
    case 'amount':
    case 'choice':
      return z._default(textSchema, blankValue(field) as string);
    case 'switch':
      return z._default(z.boolean(), false);
    case 'reference':
      return z._default(z.nullable(idSchema), null);
    case 'references':
    case 'people':
      return z._default(z.array(idSchema).check(z.maxLength(5000)), []);
    case 'steps':
      return z._default(flowSteps, []);
    case 'own':
      return field.schema;
  }
}

const shapeOf = (definition: Definition) =>
  Object.fromEntries(fieldsOf(definition).map(([name, field]) => [name, schemaOf(field)]));

/** The fields are the declaration's: what a record of them is called here is less than the schema knows. */
const as = <T>(schema: z.ZodMiniType) => schema as unknown as z.ZodMiniType<T, T>;

/** What is done with the records of a definition, out of its declaration. */
export function declareDefinition(definition: Definition) {
  const { path, needs, texts, type } = definition;
  const [, many] = texts.many;
  const writing: Needs = { ...needs, licence: true, ...(definition.wantsProof && { fresh: true }) };
  const shape = shapeOf(definition);
  const whole = { id: idSchema, version: z.int(), name: z.string(), isActive: z.boolean(), ...shape };
  // Servers of versions before had no remarks.
  const told = { ...whole, remarks: z._default(remarks, []) };
  const record = as<ListedDefinition>(z.object(told));
  const detail = as<DefinitionDetail>(z.object({ ...told, named: z.array(named) }));
  const found = {
    search: z._default(z.string().check(z.maxLength(200)), ''),
    state: z._default(z.enum(definitionStates), 'all'),
  };
  return {
    list: endpoint({
      method: 'POST',
      path: `/${path}/list`,
      summary: `${many}: a page of them, by words of the name`,
      caller: 'member',
      needs,
      body: z.extend(searchedPage, {
        state: found.state,
        sort: z._default(z.string().check(z.maxLength(50)), 'name'),
        descending: z._default(z.boolean(), false),
      }),
      reply: z.object({ items: z.array(record), named: z.array(named), total: z.int() }),
    }),
    get: endpoint({
      method: 'GET',
      path: `/${path}/get/:id`,
      summary: `${many}: one of them; an all-zero id gives a blank one that is not stored (API-10)`,
      caller: 'member',
      needs: { ...needs, record: type },
      params: byId,
      // A dialog says so; the answer is the same.
      query: z.object({ kind: queryFlag }),
      reply: detail,
    }),
    save: endpoint({
      method: 'POST',
      path: `/${path}/post/:id`,
      summary: `${many}: save one; an all-zero id makes a new one (API-11)`,
      caller: 'member',
      needs: { ...writing, record: type },
      params: byId,
      body: as<DefinitionValues & { readonly version: number }>(
        z.object({
          version: z.int().check(z.minimum(0)),
          name: textSchema,
          isActive: z._default(z.boolean(), true),
          ...shape,
        }),
      ),
      reply: detail,
      once: true,
    }),
    uses: endpoint({
      method: 'POST',
      path: `/${path}/uses`,
      summary: `${many}: what uses each of these, to be shown before they are deactivated`,
      caller: 'member',
      needs,
      body: z.object({ ids: someIds }),
      reply: z.object({ items: z.array(z.object({ id: idSchema, name: z.string(), uses })) }),
    }),
    activate: endpoint({
      method: 'POST',
      path: `/${path}/activate`,
      summary: `${many}: activate or deactivate several, or none`,
      caller: 'member',
      needs: writing,
      body: z.object({ ids: someIds, isActive: z.boolean() }),
      reply: z.object({ changed: z.int() }),
      once: true,
    }),
    history: endpoint({
      method: 'GET',
      path: `/${path}/history/:id`,
      summary: `${many}: who changed one, when and what, newest first`,
      caller: 'member',
      needs: { ...needs, record: type },
      params: byId,
      reply: z.object({
        items: z.array(
          z.object({
            at: z.iso.datetime(),
            event: z.string(),
            actorName: z.nullable(z.string()),
            changes: z.array(definitionChange),
          }),
        ),
      }),
    }),
    export: endpoint({
      method: 'GET',
      path: `/${path}/export`,
      summary: `${many}: all that a search finds as a spreadsheet (REP-02)`,
      caller: 'member',
      needs,
      query: z.object(found),
      reply: 'bytes',
    }),
  };
}

/** What fields for choosing ask; it is for everybody in the account. */
function declareLookups({ path, texts, needs }: Definition) {
  const item = z.object({ id: idSchema, name: z.string(), isActive: z.boolean() });
  const { module } = needs;
  const gate = module ? { needs: { module } } : {};
  const [, many] = texts.many;
  return {
    lookUp: endpoint({
      method: 'POST',
      path: `/${path}/get`,
      summary: `${many}, for choosing: by words of the name`,
      caller: 'member',
      ...gate,
      body: z.extend(asked, { includePassive: z._default(z.boolean(), false) }),
      reply: lookupAnswer(item),
    }),
    search: endpoint({
      method: 'GET',
      path: `/${path}/get`,
      summary: 'The same search for a dropdown (API-34)',
      caller: 'member',
      ...gate,
      query: z.extend(searched, { includePassive: queryFlag }),
      reply: lookupAnswer(item),
    }),
  };
}

export type DefinitionEndpoints = ReturnType<typeof declareDefinition>;
export type DefinitionLookups = ReturnType<typeof declareLookups>;

/** Types whose lookups say more than a name, and are declared where they belong. */
export type LooksUpElsewhere = 'department' | 'recipient' | 'signGroup' | 'stampAccount';
export type LookedUpHere = Exclude<DefinitionType, LooksUpElsewhere>;
const isLookedUpHere = (type: DefinitionType): type is LookedUpHere =>
  type !== 'department' && type !== 'recipient' && type !== 'signGroup' && type !== 'stampAccount';

export type DefinitionEndpointName =
  | `${DefinitionType}.${keyof DefinitionEndpoints}`
  | `${LookedUpHere}.${keyof DefinitionLookups}`;

const each = <Type extends DefinitionType, Made>(
  types: readonly Type[],
  make: (definition: Definition) => Made,
) => Object.fromEntries(types.map((type) => [type, make(definitions[type])])) as Record<Type, Made>;

/** The endpoints of each definition. */
export const definitionEndpoints = each(definitionTypes, declareDefinition);
export const definitionLookups = each(definitionTypes.filter(isLookedUpHere), declareLookups);

/** The same by name, such as `title.save`. */
export const namedDefinitionEndpoints = Object.fromEntries(
  [...Object.entries(definitionEndpoints), ...Object.entries(definitionLookups)].flatMap(([type, made]) =>
    Object.entries(made).map(([action, declared]) => [`${type}.${action}`, declared] as const),
  ),
) as Record<DefinitionEndpointName, (typeof definitionEndpoints)[DefinitionType]['list']>;

import {
  blankRecord,
  type Definition,
  type DefinitionType,
  type DefinitionValues,
  definitionEndpoints,
  definitions,
  emptyId,
  fieldsOf,
  lookUpUsers,
} from '@tomar/contract';
import type { Caller } from './client.ts';
import type { TestServer } from './startTestServer.ts';

let made = 0;

/** Something that the rules of a definition accept, of a name that is nobody's yet. */
export function validValues(definition: Definition): DefinitionValues {
  made += 1;
  const { id: _, version: _version, named: _named, remarks: _remarks, ...blank } = blankRecord(definition);
  const fields = fieldsOf(definition).flatMap(([name, field]) =>
    'sample' in field && field.sample !== undefined ? [[name, field.sample] as const] : [],
  );
  return { ...blank, ...Object.fromEntries(fields), name: `Tanım ${made}` };
}

/** Somebody for the people, and a record for each reference, that a definition wants: the first active one there is, or a new one. */
export async function referencesOf(
  server: TestServer,
  definition: Definition,
  by: Caller,
): Promise<Readonly<Record<string, string | readonly string[]>>> {
  const found: Record<string, string | readonly string[]> = {};
  for (const [name, field] of fieldsOf(definition)) {
    if (field.kind === 'people' && field.inDialog) found[name] = [await anybody(server, by)];
    if (field.kind !== 'reference' || !field.required) continue;
    const body = { state: 'active' as const, pageSize: 1 };
    const { items } = await server.call(definitionEndpoints[field.to].list, { body }, by);
    found[name] = items[0]?.id ?? (await makeDefinition(server, field.to, {}, by));
  }
  return found;
}

async function anybody(server: TestServer, by: Caller): Promise<string> {
  const { items } = await server.call(lookUpUsers, { body: { limit: 1 } }, by);
  return items[0]?.id ?? '';
}

/** Makes a record in an account as the person does who may. @returns its id */
export async function makeDefinition(
  server: TestServer,
  type: DefinitionType,
  values: Partial<DefinitionValues> = {},
  caller?: Caller,
): Promise<string> {
  const by = caller ?? (await server.person('owner'));
  const references = await referencesOf(server, definitions[type], by);
  const body = { version: 0, ...validValues(definitions[type]), ...references, ...values };
  const saved = await server.call(definitionEndpoints[type].save, { params: { id: emptyId }, body }, by);
  return saved.id;
}

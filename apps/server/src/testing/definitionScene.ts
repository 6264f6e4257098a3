import {
  blankRecord,
  type Definition,
  type DefinitionType,
  type DefinitionValues,
  definitionEndpoints,
  definitions,
  emptyId,
  fieldsOf,
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

/** Makes a record in an account as the person does who may. @returns its id */
export async function makeDefinition(
  server: TestServer,
  type: DefinitionType,
  values: Partial<DefinitionValues> = {},
  caller?: Caller,
): Promise<string> {
  const body = { version: 0, ...validValues(definitions[type]), ...values };
  const by = caller ?? (await server.person('owner'));
  const saved = await server.call(definitionEndpoints[type].save, { params: { id: emptyId }, body }, by);
  return saved.id;
}

import { type Endpoint, errorBody, limits } from '@tomar/contract';
import { z } from 'zod';

type Json = { [key: string]: unknown };

const upperFirst = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);

/** The wire's names are in PascalCase: so are the properties of every schema. */
function onTheWire(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(onTheWire);
  if (typeof schema !== 'object' || schema === null) return schema;
  const result: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$schema') continue;
    if (key === 'properties' && typeof value === 'object' && value !== null)
      result[key] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [upperFirst(name), onTheWire(inner)]),
      );
    else if (key === 'required' && Array.isArray(value))
      result[key] = value.map((name) => upperFirst(String(name)));
    else result[key] = onTheWire(value);
  }
  return result;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  onTheWire(z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }));

const headerParameter = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const callerHeaders: Record<Endpoint['access']['kind'], Json[]> = {
  public: [],
  session: [headerParameter('token', 'Session key of the sign-in')],
  member: [
    headerParameter('token', 'Session key of the sign-in'),
    headerParameter('account', "The account's code"),
  ],
  ticket: [headerParameter('ticket', 'Key of a signing session')],
};

function propertiesOf(schema: z.ZodType | undefined): [string, unknown][] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' });
  return Object.entries(json.properties ?? {});
}

function operation(name: string, endpoint: Endpoint): Json {
  const { access } = endpoint;
  const needs =
    access.kind === 'member'
      ? [
          access.authority ? `Authority: ${access.authority.join(' or ')}.` : '',
          access.module ? `Module: ${access.module}.` : '',
        ]
      : [];
  return {
    operationId: name,
    summary: endpoint.summary,
    description: needs.filter(Boolean).join(' '),
    tags: [endpoint.path.split('/')[1] ?? ''],
    parameters: [
      ...callerHeaders[access.kind],
      ...(endpoint.once
        ? [headerParameter('request', 'Any unique text: a repetition gets the first answer')]
        : []),
      ...propertiesOf(endpoint.params).map(([key, schema]) => ({
        name: key,
        in: 'path',
        required: true,
        schema,
      })),
      ...propertiesOf(endpoint.query).map(([key, schema]) => ({
        name: upperFirst(key),
        in: 'query',
        required: false,
        schema,
      })),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            content:
              endpoint.body === 'bytes'
                ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
                : { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Done', content: replyContent(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: schemaOf(errorBody, 'output') } },
      },
    },
  };
}

function replyContent({ reply }: Endpoint): Json {
  if (reply === 'bytes')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (reply === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: schemaOf(reply, 'output') } };
}

/** The OpenAPI document of all endpoints, made from their declarations. */
export function openApiDocument(endpoints: ReadonlyMap<string, Endpoint>, base: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Tomar', version: limits.productVersion },
    servers: [{ url: base }],
    paths,
  };
}

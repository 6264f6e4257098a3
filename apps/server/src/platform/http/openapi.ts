import {
  type CallerKind,
  callerHeaders,
  callersOf,
  type Endpoint,
  errorBody,
  limits,
  type Schema,
} from '@tomar/contract';
import { z } from 'zod';

interface Json {
  [key: string]: unknown;
}

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

const schemaOf = (schema: Schema, io: 'input' | 'output') =>
  onTheWire(z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }));

const headerParameter = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const { session, account, signingKey } = callerHeaders;

/** Each kind of caller with what it is called, and the headers that it proves itself with. */
const callers: Record<CallerKind, { readonly name: string; readonly headers: readonly Json[] }> = {
  public: { name: 'anybody', headers: [] },
  session: { name: 'anybody signed in', headers: [headerParameter(session, 'Key of the sign-in')] },
  member: {
    name: 'a member of the account',
    headers: [headerParameter(session, 'Key of the sign-in'), headerParameter(account, "The account's code")],
  },
  companion: {
    name: "a signer's companion",
    headers: [headerParameter(signingKey, 'Key of the signing session')],
  },
  externalSigner: { name: 'an external signer', headers: [] },
  apiKey: { name: 'a program with a key of the account', headers: [] },
  operator: { name: 'who operates the installation', headers: [] },
};

/** Who may call and what they need, in a sentence each. */
function conditionsOf(endpoint: Endpoint): string {
  const { authority, module, option, licence } = endpoint.needs ?? {};
  return [
    `Caller: ${callersOf(endpoint)
      .map((kind) => callers[kind].name)
      .join(' or ')}.`,
    authority ? `Authority: ${authority.join(' or ')}.` : '',
    module ? `Module: ${module}.` : '',
    option ? `Option: ${option}.` : '',
    licence ? 'Needs a running licence period.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** With several kinds of caller no header is wanted of everybody. */
function headersOf(endpoint: Endpoint): Json[] {
  const kinds = callersOf(endpoint);
  return kinds.flatMap((kind) =>
    callers[kind].headers.map((one) => ({ ...one, required: kinds.length === 1 })),
  );
}

function propertiesOf(schema: Schema | undefined): [string, unknown][] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' });
  return Object.entries(json.properties ?? {});
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    description: conditionsOf(endpoint),
    'x-caller': callersOf(endpoint),
    'x-needs': endpoint.needs ?? {},
    tags: [endpoint.path.split('/')[1] ?? ''],
    parameters: [
      ...headersOf(endpoint),
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

/**
 * The OpenAPI document of all endpoints, made from their declarations when somebody reads them: it takes longer than
 * all else that a server does before it listens.
 */
export function openApiDocument(endpoints: ReadonlyMap<string, Endpoint>, base: string): Json {
  let paths: Json | null = null;
  return {
    openapi: '3.0.3',
    info: { title: 'Tomar', version: limits.productVersion },
    servers: [{ url: base }],
    get paths() {
      paths ??= pathsOf(endpoints);
      return paths;
    },
  };
}

function pathsOf(endpoints: ReadonlyMap<string, Endpoint>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return paths;
}

import { endpoints } from '@tomar/contract';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument(endpoints, '/api')));

it('describes every endpoint under its own name (API-40)', () => {
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>),
  );
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...endpoints.keys()].sort());
});

it('speaks the wire’s PascalCase and names the headers', () => {
  const signIn = document.paths['/token/post'].post;
  const body = signIn.requestBody.content['application/json'].schema;
  expect(Object.keys(body.properties)).toEqual(['Email', 'Password', 'AccountCode']);
  expect(body.required).toEqual(['Email', 'Password']);
  const approve = document.paths['/job/approve/{id}'].post;
  expect(approve.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
    'token',
    'account',
    'request',
    'id',
  ]);
  expect(approve.description).toBe(
    'Caller: a member of the account. Authority: Approved. Needs a running licence period.',
  );
});

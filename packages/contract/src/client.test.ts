import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, addressOf, apiErrorOf, replyOf, requestOf } from './client.ts';
import { endpoint } from './endpoint.ts';

const save = endpoint({
  method: 'POST',
  path: '/thing/post/:id',
  summary: 'Saves a thing',
  caller: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ kind: z.string().optional() }),
  body: z.object({ firstName: z.string() }),
  reply: z.object({ id: z.string(), at: z.string().optional() }),
  once: true,
});

const list = endpoint({
  method: 'GET',
  path: '/thing/get',
  summary: 'Lists things',
  caller: 'public',
  reply: z.array(z.string()),
});

const append = endpoint({
  method: 'POST',
  path: '/thing/append',
  summary: 'Appends bytes',
  caller: 'public',
  body: 'bytes',
  reply: z.object({}),
});

const thrownBy = (work: () => unknown): ApiError => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('the request for an endpoint', () => {
  it('has parameters and query in their places, and the body as it crosses the wire', () => {
    const input = { params: { id: 'a/b' }, query: { kind: 'ş' }, body: { firstName: 'Işıl' } };
    expect(requestOf(save, input, 'r1')).toEqual({
      method: 'POST',
      address: '/thing/post/a%2Fb?kind=%C5%9F',
      headers: { accept: 'application/json', 'content-type': 'application/json', request: 'r1' },
      body: '{"FirstName":"Işıl"}',
    });
  });

  it('has neither body nor request id where none is declared', () => {
    expect(requestOf(list, {}, 'r1')).toEqual({
      method: 'GET',
      address: '/thing/get',
      headers: { accept: 'application/json' },
    });
  });

  it('leaves the body of an upload to who sends it', () => {
    expect(requestOf(append, {}, '')).toEqual({
      method: 'POST',
      address: '/thing/append',
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    });
  });

  it('leaves out what the query does not say', () => {
    expect(addressOf(save, { id: '1' }, { kind: undefined })).toBe('/thing/post/1');
  });
});

describe('the answer of an endpoint', () => {
  it('comes back in camelCase, without what was not declared', () => {
    expect(replyOf(save, 200, '{"Id":"1","Secret":"x"}')).toEqual({ id: '1' });
  });

  it('is refused when it is not what was declared', () => {
    for (const text of ['{"Id":1}', '<html>', '']) {
      const error = thrownBy(() => replyOf(save, 200, text));
      expect([error.status, error.code, error.cause instanceof Error]).toEqual([
        500,
        'reply_off_contract',
        true,
      ]);
    }
  });

  it('is an error for any other status, with what the server said', () => {
    const text = JSON.stringify({
      Code: 'refused',
      ModelState: { FirstName: ['lang_a'] },
      Errors: [{ Field: 'firstName', Key: 'lang_a', Params: [3], Tr: 'Ad', En: 'Name' }],
      RequestId: 'r9',
    });
    const error = thrownBy(() => replyOf(save, 400, text));
    expect([error.status, error.code, error.keys, error.body.requestId]).toEqual([
      400,
      'refused',
      ['lang_a'],
      'r9',
    ]);
    expect(error.message).toBe('400 refused (firstName lang_a)');
  });

  it('keeps its status when the error is not of our shape', () => {
    expect([apiErrorOf(502, '<html>').status, apiErrorOf(502, '<html>').code]).toEqual([502, 'unreadable']);
  });
});

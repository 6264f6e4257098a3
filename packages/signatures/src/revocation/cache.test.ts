import { describe, expect, it } from 'vitest';
import { SignatureError } from '../errors.ts';
import type { Fetcher } from '../http/fetcher.ts';
import { withinTime } from '../http/withinTime.ts';
import { RevocationCache } from './cache.ts';

const now = new Date('2026-06-01T00:00:00Z');
const later = new Date('2026-06-02T00:00:00Z');
const answer = Buffer.from('answer');
const request = { url: 'http://ocsp.example/', method: 'GET', timeoutMs: 10_000, maxBytes: 100 } as const;

/** A responder that answers when it is told to, or runs into the time limit it was asked with. */
function slowResponder() {
  const asked: number[] = [];
  const waiting: { answer: () => void; timeOut: () => void }[] = [];
  const fetcher: Fetcher = ({ timeoutMs }) => {
    asked.push(timeoutMs);
    return new Promise((resolve, reject) => {
      waiting.push({
        answer: () => resolve(answer),
        timeOut: () => reject(new SignatureError('http_timeout', 'No answer in time')),
      });
    });
  };
  return { asked, waiting, fetcher };
}

describe('a failure by the asker’s own limit', () => {
  it('is not kept: the next one asks', async () => {
    const cache = new RevocationCache();
    const { fetcher, asked } = slowResponder();
    const impatient = withinTime(fetcher, 0);
    await expect(cache.fetched('k', now, () => impatient(request))).rejects.toMatchObject({
      code: 'http_out_of_time',
    });
    expect(asked).toEqual([]);
    expect(await cache.fetched('k', now, async () => answer)).toBe(answer);
  });

  it('is none of those who waited for that asker: one of them asks for all', async () => {
    const cache = new RevocationCache();
    const { fetcher, waiting, asked } = slowResponder();
    const impatient = withinTime(fetcher, 500);
    const first = cache.fetched('k', now, () => impatient(request));
    const others = [1, 2].map(() => cache.fetched('k', now, () => fetcher(request)));
    waiting[0]?.timeOut();
    await expect(first).rejects.toMatchObject({ code: 'http_out_of_time' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(2);
    waiting[1]?.answer();
    expect(await Promise.all(others)).toEqual([answer, answer]);
  });

  it('is told apart from an address that is silent for as long as anybody would wait', async () => {
    const cache = new RevocationCache();
    const { fetcher, waiting } = slowResponder();
    const patient = withinTime(fetcher, 60_000);
    const first = cache.fetched('k', now, () => patient(request));
    waiting[0]?.timeOut();
    await expect(first).rejects.toMatchObject({ code: 'http_timeout' });
    await expect(cache.fetched('k', now, async () => answer)).rejects.toMatchObject({ code: 'http_timeout' });
  });
});

describe('the parts of two owners', () => {
  it('know nothing of each other: answers, failures, and what is being asked', async () => {
    const cache = new RevocationCache();
    const [one, other] = [cache.of('a'), cache.of('b')];
    one.put('k', answer, later);
    expect(one.get('k', now)).toBe(answer);
    expect(other.get('k', now)).toBeUndefined();
    const away = new SignatureError('http_unreachable', 'Nobody is there');
    await expect(one.fetched('f', now, () => Promise.reject(away))).rejects.toBe(away);
    expect(await other.fetched('f', now, async () => answer)).toBe(answer);
    // The same owner again sees what was kept.
    expect(cache.of('a').get('k', now)).toBe(answer);
  });

  it('share the bounds: memory does not grow with the number of owners', () => {
    const cache = new RevocationCache({ maxBytes: 3 * answer.length });
    for (const owner of ['a', 'b', 'c', 'd']) cache.of(owner).put('k', answer, later);
    const left = ['a', 'b', 'c', 'd'].filter((owner) => cache.of(owner).get('k', now) !== undefined);
    expect(left).toEqual(['b', 'c', 'd']);
  });
});

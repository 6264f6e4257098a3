import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { describe, expect, it } from 'vitest';
import { retryWithBackOff, Unreachable } from './retry.ts';

const retry = retryWithBackOff({ firstMs: 2, maxMs: 8 });

describe('retryWithBackOff', () => {
  it('goes on until the server is back', async () => {
    let tries = 0;
    const answer = await retry(5_000, async () => {
      tries++;
      if (tries < 4) throw new Unreachable('no route');
      return 'there';
    });
    expect(answer).toBe('there');
    expect(tries).toBe(4);
  });

  it('says that the server cannot be reached when patience ends', async () => {
    const attempt = retry(30, async () => {
      throw new Unreachable('no route');
    });
    await expect(attempt).rejects.toMatchObject({ code: 'server_unreachable', message: 'no route' });
  });

  it('does not repeat what was refused', async () => {
    let tries = 0;
    const attempt = retry(1_000, async () => {
      tries++;
      throw new SigningFailure('ticket_refused', 'used');
    });
    await expect(attempt).rejects.toMatchObject({ code: 'ticket_refused' });
    expect(tries).toBe(1);
  });
});

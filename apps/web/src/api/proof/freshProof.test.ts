import { ApiError, withoutDetails } from '@tomar/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askForProofsWith, withFreshProof } from './freshProof.ts';

const stale = () => new ApiError(403, withoutDetails('fresh_proof_required'));
const refusedOnce = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale()).mockResolvedValue('done');

let end = () => {};
afterEach(() => end());

describe('what wants a fresh proof', () => {
  it('asks for it and is done again, once', async () => {
    const ask = vi.fn(async () => true);
    end = askForProofsWith(ask);
    const work = refusedOnce();
    expect(await withFreshProof(work)).toBe('done');
    expect([ask.mock.calls.length, work.mock.calls.length]).toEqual([1, 2]);
    const never = vi.fn(() => Promise.reject(stale()));
    await expect(withFreshProof(never)).rejects.toThrow(ApiError);
    expect(never).toHaveBeenCalledTimes(2);
  });

  it('asks once for all that want one at that moment', async () => {
    let prove = (_proved: boolean) => {};
    const ask = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          prove = resolve;
        }),
    );
    end = askForProofsWith(ask);
    const both = Promise.all([withFreshProof(refusedOnce()), withFreshProof(refusedOnce())]);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    prove(true);
    expect(await both).toEqual(['done', 'done']);
  });

  it('is refused where the person does not want to, and asks for nothing after another refusal', async () => {
    const ask = vi.fn(async () => false);
    end = askForProofsWith(ask);
    const work = refusedOnce();
    await expect(withFreshProof(work)).rejects.toThrow(ApiError);
    expect(work).toHaveBeenCalledTimes(1);
    const other = new ApiError(403, withoutDetails('proof_required'));
    await expect(withFreshProof(() => Promise.reject(other))).rejects.toBe(other);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

import { ApiError, getProofOffer, proveAgain, withoutDetails } from '@tomar/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { provedByPassword } from './provedByPassword.ts';

const call = vi.fn<(endpoint: unknown, input?: unknown) => Promise<unknown>>();
vi.mock('../../api/call.ts', () => ({
  call: (endpoint: unknown, input?: unknown) => call(endpoint, input),
}));

const stale = () => new ApiError(403, withoutDetails('fresh_proof_required'));
const refusedOnce = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale()).mockResolvedValue('ok');
/** What may be proved, and what is said to the proof. */
const answer = (password: boolean, proved: () => Promise<unknown> = async () => ({ provedAt: '' })) =>
  call.mockImplementation(async (endpoint) =>
    endpoint === getProofOffer ? { factors: [], mail: '', password } : proved(),
  );

beforeEach(() => {
  call.mockReset();
});

it('proves by the password that was typed, and only where a fresh proof is wanted', async () => {
  answer(true);
  expect(await provedByPassword('kalem mavi', 'current', async () => 'ok')).toBe('ok');
  expect(call).not.toHaveBeenCalled();
  const work = refusedOnce();
  expect(await provedByPassword('kalem mavi', 'current', work)).toBe('ok');
  expect(call).toHaveBeenLastCalledWith(proveAgain, {
    body: { given: { factor: 'password', password: 'kalem mavi' } },
  });
  expect(work).toHaveBeenCalledTimes(2);
});

it('leaves it to the dialog where a password is not enough', async () => {
  answer(false);
  const work = refusedOnce();
  await expect(provedByPassword('kalem mavi', 'current', work)).rejects.toMatchObject({
    code: 'fresh_proof_required',
  });
  expect(work).toHaveBeenCalledTimes(1);
});

it('says a wrong password at the field of the form', async () => {
  const wrong = {
    field: 'password',
    key: 'lang_proof_wrong_password',
    params: [],
    tr: 'Şifre yanlış.',
    en: 'W.',
  };
  const refusal = new ApiError(400, { ...withoutDetails('validation_failed'), errors: [wrong] });
  answer(true, () => Promise.reject(refusal));
  const work = refusedOnce();
  await expect(provedByPassword('x', 'current', work)).rejects.toMatchObject({
    errors: [{ field: 'current', key: 'lang_proof_wrong_password' }],
  });
  expect(work).toHaveBeenCalledTimes(1);
});

import { ApiError, getProofOffer, proveAgain } from '@tomar/contract';
import { call } from '../../api/call.ts';

/**
 * Does what wants a fresh proof and asks for the present password anyway: that password is the proof, so that nobody types
 * it twice. Whoever has to prove themselves otherwise is asked by the dialog, as everywhere.
 * @param field of the form, where a wrong password is said
 * @throws ApiError what `work` throws; validation_failed at `field` for a wrong password; too_many_requests
 */
export async function provedByPassword<T>(
  password: string,
  field: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'fresh_proof_required') throw error;
    if (!(await call(getProofOffer, {})).password) throw error;
  }
  await call(proveAgain, { body: { given: { factor: 'password', password } } }).catch((error: unknown) => {
    throw error instanceof ApiError ? saidAt(field, error) : error;
  });
  return work();
}

const saidAt = (field: string, { status, body }: ApiError): ApiError =>
  new ApiError(status, {
    ...body,
    errors: body.errors.map((one) => (one.field === 'password' ? { ...one, field } : one)),
  });

import { useQuery } from '@tanstack/react-query';
import { checkSigningCertificate } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import type { Choice } from './certificateChoice.ts';

/** A certificate may be revoked while the page is open; it is judged again when it is given in any case. */
const staleMs = 60_000;

/**
 * What the product says of the chosen certificate, before anybody types a PIN for it. Undefined while it is not known,
 * and where the token hides its certificates until the PIN.
 */
export function useCertificateCheck(chosen: Choice | null, jobIds: readonly string[]) {
  const [certificate = '', ...chain] = chosen?.certificate?.encoded ?? [];
  const check = useQuery({
    queryKey: keys.signingCertificate(chosen?.certificateId ?? '', jobIds.join(' ')),
    enabled: certificate !== '',
    staleTime: staleMs,
    // The signature itself is judged again: a check that cannot be made stops nobody.
    retry: false,
    queryFn: ({ signal }) =>
      call(checkSigningCertificate, { body: { jobIds: [...jobIds], certificate, chain }, signal }),
  });
  return check.data;
}

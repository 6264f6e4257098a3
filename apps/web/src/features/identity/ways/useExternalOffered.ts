import { listExternalProviders } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { accountOf } from '../../../api/session.ts';

/**
 * ID-10: where the address says which account is meant, whether that account offers a provider; where nothing says it,
 * true: the page behind asks for the code.
 */
export function useExternalOffered(redirect: string | undefined): boolean {
  const accountCode = accountOf(redirect ?? '/');
  const [isOffered, setOffered] = useState(accountCode === null);
  useEffect(() => {
    const gone = new AbortController();
    if (accountCode !== null)
      call(listExternalProviders, { query: { accountCode }, signal: gone.signal }).then(
        ({ kinds }) => setOffered(kinds.length > 0),
        // Away or broken off: the other ways are there.
        () => undefined,
      );
    return () => gone.abort();
  }, [accountCode]);
  return isOffered;
}

import { useQuery } from '@tanstack/react-query';
import { type Authority, listAuthorityDefinitions } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { language } from '../../../i18n/language.ts';

/** What people call an authority (API-30); its own name until that is known. */
export function useAuthorityNames(): (authority: Authority) => string {
  const definitions = useQuery({
    queryKey: keys.authorityDefinitions,
    queryFn: ({ signal }) => call(listAuthorityDefinitions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (authority) => {
    const named = definitions.data?.find((one) => one.authority === authority);
    return (language === 'tr' ? named?.nameTr : named?.nameEn) ?? authority;
  };
}

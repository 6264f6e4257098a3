import { useParams } from '@tanstack/react-router';

/** The account code of the route. */
export const useAccountCode = (): string => useParams({ strict: false }).accountCode ?? '';

import { Badge } from '@mantine/core';
import { type IncomingState, incomingStateWords } from '@tomar/contract';
import { t } from '../../i18n/t.ts';

const colors: Readonly<Record<IncomingState, string>> = {
  New: 'warm',
  Processing: 'ink',
  Processed: 'leaf',
  Cancelled: 'gray',
  NoNeedReply: 'gray',
};

/** How far an incoming document is (INC-04). */
export const IncomingStateBadge = ({ state }: { readonly state: IncomingState }) => (
  <Badge color={colors[state]} size="md">
    {t(incomingStateWords[state])}
  </Badge>
);

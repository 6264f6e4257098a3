import { Alert, Anchor } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getIdentityInformation } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useLogin } from '../../../api/useSession.ts';
import { t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { numberTexts } from './numberTexts.ts';

/** USR-10: a signer whose identity information has no number is told so before anything is asked of them. */
export function NumberNotice() {
  const accountCode = useAccountCode();
  const { id } = useLogin().user;
  const { data } = useQuery({
    queryKey: keys.identityInformation(id),
    queryFn: ({ signal }) => call(getIdentityInformation, { params: { id }, signal }),
    gcTime: 0,
  });
  if (data?.number !== '' || data.isUnreadable) return null;
  return (
    <Alert color="warm" icon={<IconId />} title={t(numberTexts.title)} role="status">
      {t(numberTexts.body)}{' '}
      <Anchor
        renderRoot={(props) => (
          <Link to="/$accountCode/useridentity/$id" params={{ accountCode, id }} {...props} />
        )}
        inherit
        underline="always"
      >
        {t(numberTexts.give)}
      </Anchor>
    </Alert>
  );
}

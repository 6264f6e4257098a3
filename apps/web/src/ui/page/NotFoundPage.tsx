import { IconMapOff } from '@tabler/icons-react';
import { useSession } from '../../api/useSession.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../iconSize.ts';
import { Notice } from './Notice.tsx';

export function NotFoundPage() {
  const session = useSession();
  const home = session.state === 'out' ? '/' : `/${session.login.account.code}`;
  return (
    <Notice
      icon={<IconMapOff size={iconSize.page} />}
      title={t(appTexts.notFoundTitle)}
      body={t(appTexts.notFoundBody)}
      href={home}
      action={t(appTexts.notFoundHome)}
    />
  );
}

import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLogin } from '../api/useSession.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { LateMenu, type MenuLoader } from '../ui/late/LateMenu.tsx';
import { Loader } from '../ui/page/loader.ts';

export const userMenu: MenuLoader = new Loader(async () => (await import('./UserDropdown.tsx')).UserDropdown);

export function UserMenu() {
  const { user } = useLogin();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <LateMenu
      menu={userMenu}
      target={
        <UnstyledButton ml={4}>
          <VisuallyHidden>{t(appTexts.userMenu, name)}</VisuallyHidden>
          <Avatar
            src={user.base64ProfilePicture}
            name={name}
            color="ink"
            radius="xl"
            size={34}
            alt=""
            aria-hidden
          />
        </UnstyledButton>
      }
    />
  );
}

import { Button, Divider } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useSystem } from '../../../api/useSystem.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import classes from './OtherWays.module.css';
import { PasskeyWay } from './PasskeyWay.tsx';
import { useExternalOffered } from './useExternalOffered.ts';
import { ways } from './ways.ts';
import { wayTexts } from './wayTexts.ts';

/**
 * The ways that this installation has besides the password. Most are addresses: no part of the application has to be
 * there; a passkey is asked for where one is. What it is made of is loaded by every sign-in: no part of Mantine that the
 * form has not, nor of the application's frame (`frameModules`).
 */
export function OtherWays({ redirect }: { redirect: string | undefined }) {
  const system = useSystem();
  const offered = ways.filter(({ isOffered }) => system && (isOffered?.(system) ?? true));
  const external = useExternalOffered(redirect);
  // A link that sets a new password comes by mail, as one that signs in.
  const canForget = system?.signInWays.includes('Link') ?? false;
  const passkey = system?.signInWays.includes('Passkey') ?? false;
  const leads = offered.length > 0 || external || passkey;
  if (!leads && !canForget) return null;
  const asked = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <nav aria-label={t(wayTexts.otherWays)}>
      {canForget && (
        <a href="/forgotpassword" className={classes.forgotten}>
          {t(wayTexts.forgotten)}
        </a>
      )}
      {leads && <Divider my="lg" label={t(wayTexts.or)} />}
      {passkey && <PasskeyWay redirect={redirect} />}
      <div className={classes.ways}>
        {offered.map(({ path, text, icon: Icon }) => (
          <Button
            key={path}
            component="a"
            href={path + asked}
            variant="default"
            leftSection={<Icon size={iconSize.normal} />}
          >
            {t(text)}
          </Button>
        ))}
        {external && (
          <Button
            component="a"
            href={`/signin-external${asked}`}
            variant="default"
            leftSection={<IconBuilding size={iconSize.normal} />}
          >
            {t(wayTexts.external)}
          </Button>
        )}
      </div>
    </nav>
  );
}

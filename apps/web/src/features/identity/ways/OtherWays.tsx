import { Anchor, Button, Divider, SimpleGrid } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useSystem } from '../../../api/useSystem.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useExternalOffered } from './useExternalOffered.ts';
import { ways } from './ways.ts';
import { wayTexts } from './wayTexts.ts';

/** Links to the ways that this installation has. They are addresses: no part of the application has to be there. */
export function OtherWays({ redirect }: { redirect: string | undefined }) {
  const system = useSystem();
  const offered = ways.filter(({ isOffered }) => system && (isOffered?.(system) ?? true));
  const external = useExternalOffered(redirect);
  // A link that sets a new password comes by mail, as one that signs in.
  const canForget = system?.signInWays.includes('Link') ?? false;
  if (offered.length === 0 && !canForget && !external) return null;
  const asked = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <nav aria-label={t(wayTexts.otherWays)}>
      {canForget && (
        <Anchor href="/forgotpassword" size="sm" display="block" ta="center" mt="md">
          {t(wayTexts.forgotten)}
        </Anchor>
      )}
      {(offered.length > 0 || external) && <Divider my="lg" label={t(wayTexts.or)} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
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
      </SimpleGrid>
    </nav>
  );
}

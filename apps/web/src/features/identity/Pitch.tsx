import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconRoute, IconShieldCheck, IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Text as Phrase, t } from '../../i18n/t.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import classes from './Pitch.module.css';
import { pitchTexts } from './pitchTexts.ts';

/** What the product is, beside the form, where there is room. */
export function Pitch() {
  const points: [ReactNode, Phrase, Phrase][] = [
    [<IconRoute key="i" size={iconSize.normal} />, pitchTexts.pitchFlow, pitchTexts.pitchFlowBody],
    [<IconSignature key="i" size={iconSize.normal} />, pitchTexts.pitchSign, pitchTexts.pitchSignBody],
    [<IconShieldCheck key="i" size={iconSize.normal} />, pitchTexts.pitchSafe, pitchTexts.pitchSafeBody],
  ];
  return (
    <aside>
      <FlowDrawing />
      <Stack gap="lg">
        {points.map(([icon, heading, body]) => (
          <Group key={heading[0]} wrap="nowrap" align="flex-start" gap="md">
            <ThemeIcon size={38} radius="md" variant="light">
              {icon}
            </ThemeIcon>
            <div>
              <Text fw={fontWeight.strong}>{t(heading)}</Text>
              <Text size="sm" c="dimmed">
                {t(body)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </aside>
  );
}

/** A flow as the product draws it: a document, two approvers, a signature. */
function FlowDrawing() {
  return (
    <svg viewBox="0 0 440 190" className={classes.drawing} aria-hidden="true" focusable="false">
      <g className={classes.lines}>
        <path d="M104 95C140 95 140 48 176 48M104 95C140 95 140 142 176 142" />
        <path d="M236 48C272 48 272 95 308 95M236 142C272 142 272 95 308 95" />
      </g>
      <g className={classes.sheet}>
        <rect x="30" y="46" width="74" height="98" rx="8" />
        <path d="M44 68h46M44 82h46M44 96h30" />
      </g>
      <g className={classes.person}>
        <circle cx="206" cy="48" r="30" />
        <path d="M193 48l9 9 17-18" />
      </g>
      <g className={classes.person}>
        <circle cx="206" cy="142" r="30" />
        <path d="M193 142l9 9 17-18" />
      </g>
      <g className={classes.sheet}>
        <rect x="308" y="46" width="74" height="98" rx="8" />
        <path d="M322 68h46M322 82h30" />
      </g>
      <path className={classes.signature} d="M320 122c8-16 14-16 12-2s6 6 10-4 6-8 6 0 6 6 20-4" />
    </svg>
  );
}

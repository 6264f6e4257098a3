import { Button, RingProgress, Stack, Text, Title } from '@mantine/core';
import { followMobileSignIn, type LoginResult } from '@tomar/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { mobileSignTexts } from './mobileSignTexts.ts';

/** A try that the server has begun. */
export interface Begun {
  readonly wish: string;
  readonly verificationCode: string;
  readonly secondsLeft: number;
  /** Of the whole try. */
  readonly seconds: number;
}

interface PhoneWaitProps {
  readonly begun: Begun;
  readonly ended: (result: LoginResult) => void;
  readonly startOver: () => void;
}

/** Between two looks at how it stands. */
const lookMs = 2000;

/** The code to compare and the time that is left (UI-06). The server says when it has ended; the clock here is for the eye. */
export function PhoneWait({ begun, ended, startOver }: PhoneWaitProps) {
  const [left, setLeft] = useState(begun.secondsLeft);
  const end = useEffectEvent(ended);
  useEffect(() => {
    const over = performance.now() + begun.secondsLeft * 1000;
    const clock = setInterval(() => setLeft(Math.max(0, Math.ceil((over - performance.now()) / 1000))), 250);
    return () => clearInterval(clock);
  }, [begun]);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const { result } = await call(followMobileSignIn, {
          body: { wish: begun.wish },
          signal: leaving.signal,
        });
        if (leaving.signal.aborted) return;
        if (result) return end(result);
      } catch {
        // A lost connection: the next look tells.
        if (leaving.signal.aborted) return;
      }
      timer = setTimeout(() => void look(), lookMs);
    };
    timer = setTimeout(() => void look(), lookMs / 2);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [begun]);
  return (
    <Stack align="center" gap="md">
      <Title order={2} size="h4">
        {t(mobileSignTexts.confirm)}
      </Title>
      <div role="timer" aria-label={t(mobileSignTexts.secondsLeft, left)}>
        <RingProgress
          size={176}
          thickness={10}
          roundCaps
          sections={[{ value: (left / begun.seconds) * 100, color: left > 20 ? 'ink' : 'warm' }]}
          label={
            <Text ta="center" fz={40} lh={1} style={{ fontVariantNumeric: 'tabular-nums' }} aria-hidden>
              {left}
              <Text span c="dimmed" size="sm">
                {' '}
                {t(mobileSignTexts.seconds)}
              </Text>
            </Text>
          }
        />
      </div>
      <div role="status" style={{ textAlign: 'center' }}>
        <Text c="dimmed" size="sm">
          {t(mobileSignTexts.code)}
        </Text>
        <Text fz={32} fw={600} style={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.06em' }}>
          {begun.verificationCode}
        </Text>
        <Text size="sm">{t(mobileSignTexts.compare)}</Text>
      </div>
      <Text c="dimmed" size="sm" ta="center">
        {t(mobileSignTexts.nothingCame)}
      </Text>
      <Button variant="subtle" onClick={startOver}>
        {t(mobileSignTexts.startOver)}
      </Button>
    </Stack>
  );
}

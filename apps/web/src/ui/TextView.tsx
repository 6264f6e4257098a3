import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiErrorOf } from '@tomar/contract';
import { callerHeaders, request } from '../api/call.ts';
import { keys } from '../api/queryKeys.ts';
import { formatSize } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { decodeXml } from './decodeText.ts';
import { FailureBox } from './FailureBox.tsx';
import classes from './TextView.module.css';
import { uiTexts } from './texts.ts';

interface TextViewProps {
  readonly address: string;
  readonly version: string;
  readonly label: string;
  readonly height?: string;
  /** What makes the text easier to read; said above it, since the file itself reads otherwise. */
  readonly retell?: { readonly text: (whole: string) => string; readonly note: string } | undefined;
}

/** More than anybody reads on a screen. */
const shownBytes = 512 * 1024;

/** XML as its letters: nothing in it is drawn, fetched or run. */
export function TextView({ address, version, label, height = '70vh', retell }: TextViewProps) {
  const text = useQuery({
    queryKey: keys.text(address, version),
    queryFn: ({ signal }) => readStart(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.isError) return <FailureBox error={text.error} retry={() => void text.refetch()} />;
  return (
    <div className={classes.viewer} style={{ height }}>
      {text.data?.cut && (
        <Text size="xs" c="dimmed" className={classes.note} role="status">
          {t(uiTexts.textCut, formatSize(shownBytes))}
        </Text>
      )}
      {retell && (
        <Text size="xs" c="dimmed" className={classes.note}>
          {retell.note}
        </Text>
      )}
      {text.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        <section className={classes.scroller} aria-label={label} tabIndex={0}>
          <pre className={classes.text}>{retell ? retell.text(text.data.text) : text.data.text}</pre>
        </section>
      ) : (
        <Group justify="center" p="xl">
          <Loader role="status" aria-label={t(uiTexts.textLoading)} />
        </Group>
      )}
    </div>
  );
}

async function readStart(address: string, signal: AbortSignal): Promise<{ text: string; cut: boolean }> {
  const headers = { ...callerHeaders(), range: `bytes=0-${shownBytes - 1}` };
  const response = await request(address, { headers, signal });
  // An empty file has no first byte to give (RFC 9110 15.5.17).
  if (response.status === 416) return { text: '', cut: false };
  if (!response.ok) throw apiErrorOf(response.status, await response.text().catch(() => ''));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { text: decodeXml(bytes.subarray(0, shownBytes)), cut: total > shownBytes };
}

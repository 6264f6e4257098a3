import { Text, Title } from '@mantine/core';
import { type StorageCount, storageKinds } from '@tomar/contract';
import { formatNumber, formatSize, today } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Section } from '../../../ui/Section.tsx';
import { Bar, type Tone } from './Bar.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { monthsOf, sumOf } from './monthsOf.ts';
import { storageKindTexts, settingsHomeTexts as texts } from './settingsHomeTexts.ts';

const tones = {
  Document: 'first',
  Attachment: 'second',
  Signed: 'third',
  Manifest: 'fourth',
  Picture: 'fifth',
} as const satisfies Record<StorageCount['kind'], Tone>;

/** LIC-02: what the account's files take, by kind and by month. */
export function StorageSection({ storage }: { storage: readonly StorageCount[] }) {
  const all = sumOf(storage);
  const kinds = storageKinds.map((kind) => ({ kind, ...sumOf(storage.filter((one) => one.kind === kind)) }));
  const isEmpty = all.files === 0;
  return (
    <Section title={t(texts.storage)} hint={t(texts.storageHint)}>
      {isEmpty ? (
        <Text size="sm">{t(texts.storageNone)}</Text>
      ) : (
        <>
          <div>
            <Title order={3} size="h5" mb="xs">
              {t(texts.byKind)}
            </Title>
            <Bar
              caption={t(texts.byKind)}
              heads={[t(texts.kind), t(texts.size)]}
              parts={kinds
                .filter(({ files }) => files > 0)
                .map(({ kind, bytes }) => ({
                  name: t(storageKindTexts[kind]),
                  value: bytes,
                  said: formatSize(bytes),
                  tone: tones[kind],
                }))}
              total={[
                t(texts.storage),
                t(
                  all.files === 1 ? texts.storageTotalOne : texts.storageTotal,
                  formatSize(all.bytes),
                  formatNumber(all.files),
                ),
              ]}
            />
          </div>
          <div>
            <Title order={3} size="h5" mb="xs">
              {t(texts.byMonth)}
            </Title>
            <MonthsChart months={monthsOf(storage, today().slice(0, 7), 12)} />
          </div>
        </>
      )}
    </Section>
  );
}

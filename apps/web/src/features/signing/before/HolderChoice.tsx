import { SegmentedControl } from '@mantine/core';
import { t } from '../../../i18n/t.ts';
import { signTexts } from '../texts.ts';

export type Holder = 'Companion' | 'ServerKey';

/** What signs, where a person has a key on the server. */
export function HolderChoice({ holder, choose }: { holder: Holder; choose: (holder: Holder) => void }) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={t(signTexts.holder)}
      value={holder}
      onChange={(value) => choose(value === 'ServerKey' ? 'ServerKey' : 'Companion')}
      data={[
        { value: 'Companion', label: t(signTexts.holderCompanion) },
        { value: 'ServerKey', label: t(signTexts.holderServerKey) },
      ]}
    />
  );
}

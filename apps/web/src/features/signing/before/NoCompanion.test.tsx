import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { t } from '../../../i18n/t.ts';
import type { LoopbackAccess } from '../companion/loopbackAccess.ts';
import type { Companion } from '../companion/useCompanion.ts';
import { signTexts } from '../texts.ts';
import { NoCompanion } from './NoCompanion.tsx';

const said = (access: LoopbackAccess) => {
  const companion = { state: 'away', access, least: '1.0.0' } as unknown as Companion;
  return renderToStaticMarkup(
    <MantineProvider>
      <NoCompanion companion={companion} />
    </MantineProvider>,
  );
};

it('says of a browser that lets no page reach the companion which one does, and waits for nothing', () => {
  const impossible = said('impossible');
  for (const text of [signTexts.accessImpossible, signTexts.accessImpossibleStep])
    expect(impossible).toContain(t(text));
  expect(impossible).not.toContain(t(signTexts.companionMissing));
  expect(impossible).not.toContain(t(signTexts.companionWaiting));
  expect(said('open')).toContain(t(signTexts.companionWaiting));
});

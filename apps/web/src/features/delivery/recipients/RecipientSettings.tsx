import { SegmentedControl, Stack } from '@mantine/core';
import { type Recipient, type RecipientKind, recipientKinds, settingsIn } from '@tomar/contract';
import { useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { Section } from '../../../ui/Section.tsx';
import type { OwnPartProps } from '../../definitions/form/ownPartProps.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { changeKind } from './changeKind.ts';
import { LimitFields, SignatureFields } from './DemandFields.tsx';
import { EmailFields } from './EmailFields.tsx';
import { FolderFields } from './FolderFields.tsx';
import { recipientKindTexts, recipientTexts } from './texts.ts';

/** How a recipient is reached and what it asks for, by its kind (UI-23). */
export function RecipientSettings({ form, brief }: OwnPartProps) {
  const settings = settingsIn(form.values);
  const change = (next: Recipient) => form.set({ settings: next });
  const errorOf = (field: string) => form.errorOf(`settings.${field}`);
  return (
    <Stack>
      <Section title={t(recipientTexts.destination)}>
        <Kind settings={settings} change={change} />
        {settings.kind === 'Email' ? (
          <EmailFields settings={settings} change={change} errorOf={errorOf} />
        ) : (
          <FolderFields settings={settings} change={change} errorOf={errorOf} />
        )}
        <ConnectionTest settings={settings} />
      </Section>
      {!brief && (
        <>
          <Section title={t(recipientTexts.limits)}>
            <LimitFields settings={settings} change={change} errorOf={errorOf} />
          </Section>
          <Section title={t(recipientTexts.signatures)}>
            <SignatureFields settings={settings} change={change} errorOf={errorOf} />
          </Section>
        </>
      )}
    </Stack>
  );
}

function Kind({ settings, change }: { settings: Recipient; change: (settings: Recipient) => void }) {
  const left = useRef(new Map<RecipientKind, Recipient>());
  return (
    <SegmentedControl
      aria-label={t(recipientTexts.kind)}
      value={settings.kind}
      onChange={(value) => {
        const kind = recipientKinds.find((one) => one === value);
        if (!kind || kind === settings.kind) return;
        left.current.set(settings.kind, settings);
        change(changeKind(settings, kind, left.current));
      }}
      data={recipientKinds.map((kind) => ({ value: kind, label: t(recipientKindTexts[kind]) }))}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}

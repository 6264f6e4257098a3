import type { DefinitionType } from '@tomar/contract';
import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import type { OwnPartProps } from './ownPartProps.ts';

/** What stands below the fields in the form of one definition alone. */
export const ownParts: Readonly<Partial<Record<DefinitionType, ComponentType<OwnPartProps>>>> = {
  signLimit: lazyPart(async () => (await import('../signLimit/LimitsBeside.tsx')).LimitsBeside),
  recipient: lazyPart(
    async () => (await import('../../delivery/recipients/RecipientSettings.tsx')).RecipientSettings,
  ),
  circulationProfile: lazyPart(async () => (await import('../profile/ProfileFlow.tsx')).ProfileFlow),
};

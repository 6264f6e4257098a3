import { useQuery } from '@tanstack/react-query';
import { getSignerLooks, type Language, type StepPerson } from '@tomar/contract';
import { initialLook, type LookContent, signatureLook } from '@tomar/contract/look';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { language } from '../../../../i18n/language.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { placedOf } from '../../flow/editor/flowEdits.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';

const sampleIssuers: Record<Language, string> = {
  tr: 'Nitelikli sertifika hizmet sağlayıcısı',
  en: 'the qualified certificate authority',
};

/** The looks of the draft's signers with their names and titles as they are, and a time of signing as it is now. */
export function useSignerLooks(editing: DraftEditing): (signer: StepPerson) => LookContent {
  const [now] = useState(() => new Date());
  const { id, content } = editing.snapshot.detail;
  // Those whom the server knows of: it answers for nobody else.
  const signers = placedOf(content.steps).flatMap((one) => (one.kind === 'user' ? [one.userId] : []));
  const { data } = useQuery({
    queryKey: keys.signerLooks(id, signers.join()),
    queryFn: ({ signal }) => call(getSignerLooks, { params: { id }, signal }),
  });
  const settings = {
    language: data?.language ?? language,
    timeZone: data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return (signer) => {
    const look = data?.looks.find(({ userId }) => signer.kind === 'user' && userId === signer.userId);
    const person = {
      name: nameOfActor(editing.named, signer),
      title: look?.title ?? null,
      image: look?.image ?? null,
    };
    return signer.role === 'Initialler'
      ? initialLook(person, now, settings)
      : signatureLook(person, now, sampleIssuers[settings.language], settings);
  };
}

import { useQuery } from '@tanstack/react-query';
import { getSignerLooks, type Language, type StepPerson } from '@tomar/contract';
import {
  initialLook,
  type LookContent,
  layOutLook,
  layOutVerification,
  signatureLook,
  verificationLook,
} from '@tomar/contract/look';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { language } from '../../../../i18n/language.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { placedOf } from '../../flow/editor/flowEdits.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import type { PictureMark } from './LookPicture.tsx';
import type { Placeable } from './placeable.ts';

const sampleIssuers: Record<Language, string> = {
  tr: 'Nitelikli sertifika hizmet sağlayıcısı',
  en: 'the qualified certificate authority',
};

/** Circulation draws the document's own. */
const sampleCode = 'ABCD1234EFGH5678';

/**
 * What will be drawn into a box, for its size in points: a signature or initials with the person's name and title as they
 * are and the time as it is now, or the verification QR code with a sample of a code.
 */
export function usePlaceableMarks(
  editing: DraftEditing,
): (one: Placeable) => (width: number, height: number) => readonly PictureMark[] {
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
  const lookOf = (signer: StepPerson): LookContent => {
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
  return ({ person }) =>
    (width, height) =>
      person
        ? layOutLook(lookOf(person), width, height)
        : layOutVerification(verificationLook(sampleCode, location.origin, settings.language), width, height);
}

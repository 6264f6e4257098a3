import { type DraftContent, getFile, type JobFile, type SignatureBox } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { urlOf } from '../../../../../api/call.ts';
import { withPdf } from '../../../../../ui/pdf/withPdf.ts';
import { inOrder } from '../../files/fileOrder.ts';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
import { textsOfPage } from '../pageTexts/pageTexts.ts';
import { allBoxes, withAllBoxes } from '../verification/codeBox.ts';
import {
  type Copied,
  freePlaces,
  type Missed,
  type Placed,
  type ReadTexts,
  type SamePlaceWish,
  samePlaces,
  usualRule,
  withBoxes,
  withoutBoxes,
} from './samePlace.ts';

/** How far a wish has come: looked at so many of the documents, done, or taken back. */
export type SamePlaceState =
  | { readonly kind: 'running'; readonly looked: number; readonly of: number }
  | {
      readonly kind: 'done';
      readonly wish: SamePlaceWish;
      readonly placed: readonly Placed[];
      readonly missed: readonly Missed[];
      /** All boxes of the draft as they were. */
      readonly before: readonly SignatureBox[];
    }
  | { readonly kind: 'undone' };

/** Reads each page once for a wish, however many boxes go there. */
function readTexts(signal: AbortSignal): ReadTexts {
  const read = new Map<string, ReturnType<ReadTexts>>();
  return (file, page) => {
    const key = `${file.id} ${page}`;
    const address = urlOf(getFile, { id: file.id });
    const known = read.get(key) ?? withPdf(address, signal, (pdf) => textsOfPage(pdf, page));
    read.set(key, known);
    return known;
  };
}

/** Takes the focus when the button that had it is gone. */
export const sameAllId = 'boxes-same-all';
const stepBack = () => document.getElementById(sameAllId)?.focus();

/** Puts boxes of the shown document at the same places of the draft's other documents, and takes that back. */
export function useSamePlace(editing: DraftEditing, from: JobFile, covers: ReadonlySet<string>) {
  const [state, setState] = useState<SamePlaceState | null>(null);
  const [stop] = useState(() => ({ now: new AbortController() }));
  useEffect(() => {
    stop.now = new AbortController();
    return () => stop.now.abort();
  }, [stop]);
  const { saver } = editing;
  const others = inOrder(editing.files, editing.content.fileOrder, 'Document').filter(
    ({ id }) => id !== from.id,
  );

  /** What has come of it goes into the draft at once, unless nobody looks any more or its document is gone. */
  const end = (
    wish: SamePlaceWish,
    { placed: found, missed }: Copied,
    earlier: { readonly placed: readonly Placed[]; readonly before: readonly SignatureBox[] } | null,
  ) => {
    if (stop.now.signal.aborted) return;
    const { content, detail } = saver.snapshot();
    const placed = found.filter(({ file }) => detail.files.some(({ id }) => id === file.id));
    const before = earlier?.before ?? allBoxes(content);
    if (placed.length > 0) saver.edit((now) => withAllBoxes(now, withBoxes(allBoxes(now), boxesOf(placed))));
    setState({ kind: 'done', wish, placed: [...(earlier?.placed ?? []), ...placed], missed, before });
  };
  const { signaturePage } = editing.snapshot.detail.signing;
  const pages = from.pages ?? 1;
  const [lastToLast, setLastToLast] = useState(() => usualRule(pages, signaturePage));
  const copy = async (boxes: readonly SignatureBox[]) => {
    if (state?.kind === 'running') return;
    const read = readTexts(stop.now.signal);
    const wish = { boxes, from, covers, signaturePage, lastToLast };
    const all: Copied[] = [];
    for (const [looked, file] of others.entries()) {
      setState({ kind: 'running', looked, of: others.length });
      const present = standing(saver.snapshot().content).filter(({ fileId }) => fileId === file.id);
      all.push(await samePlaces(wish, file, present, read));
      if (stop.now.signal.aborted) return;
    }
    const copied = {
      placed: all.flatMap(({ placed }) => placed),
      missed: all.flatMap(({ missed }) => missed),
    };
    end(wish, copied, null);
  };
  const placeMissed = async () => {
    if (state?.kind !== 'done') return;
    stepBack();
    setState({ kind: 'running', looked: 0, of: state.missed.length });
    const present = standing(saver.snapshot().content);
    const free = await freePlaces(state.wish, state.missed, present, readTexts(stop.now.signal));
    end(state.wish, free, state);
  };
  const undo = () => {
    if (state?.kind !== 'done') return;
    stepBack();
    const { placed, before } = state;
    saver.edit((content) => withAllBoxes(content, withoutBoxes(allBoxes(content), boxesOf(placed), before)));
    setState({ kind: 'undone' });
  };
  return { others: others.length, lastToLast, setLastToLast, state, copy, placeMissed, undo };
}

/** What a box may not go over: the boxes, and the text fields of a template, which are nobody's. */
const standing = (content: DraftContent): SignatureBox[] => [
  ...allBoxes(content),
  ...content.placeholders.map(({ key, ...place }) => ({ ...place, personKey: `field ${key}` })),
];

const boxesOf = (placed: readonly Placed[]) => placed.map(({ box }) => box);

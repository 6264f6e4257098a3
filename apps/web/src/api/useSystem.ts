import { getSystem, type ReplyOf, replyOf, systemElement } from '@tomar/contract';
import { useSyncExternalStore } from 'react';
import { entranceTexts } from '../i18n/entranceTexts.ts';
import { t } from '../i18n/t.ts';
import { call } from './call.ts';

type System = ReplyOf<typeof getSystem>;

/** What the server put into the page; undefined where something else sent it, as in development. */
export function sentWithPage(): System | undefined {
  const sent = document.getElementById(systemElement)?.textContent;
  return sent ? replyOf(getSystem, 200, sent) : undefined;
}

/** How soon a server that did not answer is asked again. */
const retryMs = 6000;

let known: System | undefined;
let looked = false;
let asking = false;
const listeners = new Set<() => void>();

function current(): System | undefined {
  if (!looked) known = sentWithPage();
  looked = true;
  return known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!current()) askSystem();
  return () => {
    listeners.delete(listener);
  };
}

/** Asks the server what the installation says of itself now; until it answers, for as long as somebody wants to know. */
export function askSystem(): void {
  if (asking) return;
  asking = true;
  call(getSystem, {})
    .then(
      (system) => {
        known = system;
        for (const listener of listeners) listener();
      },
      () => setTimeout(() => listeners.size > 0 && askSystem(), retryMs),
    )
    .finally(() => {
      asking = false;
    });
}

/** What the installation says of itself; undefined until it is known. */
export const useSystem = (): System | undefined => useSyncExternalStore(subscribe, current);

/** The customised title, or the product's own name (UI-05). */
export const useProductName = (): string => useSystem()?.title || t(entranceTexts.productName);

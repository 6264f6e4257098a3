import { entries, readEntry, writeEntry } from '../../../storage/browserStore.ts';

/**
 * Whether the companion at a port answered though this browser had permitted nothing. Chromium says `prompt` also where it
 * never asks: it asks public pages only, and no page knows what network it came from.
 */
export const answeredUnasked = (port: number): boolean => readEntry(entries.companion(port)) !== null;

export const noteAnsweredUnasked = (port: number): void => writeEntry(entries.companion(port), 'answered');

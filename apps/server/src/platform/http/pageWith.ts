import { type getSystem, type ReplyOf, systemElement, toWire } from '@tomar/contract';

/**
 * Puts what the installation says of itself into the page, so that no page begins by asking for it. The element holds
 * data and is never run: the policy of scripts allows none inside the page (CSP).
 * @returns the page's text with it, at the end of its head
 */
export function pageWith(system: ReplyOf<typeof getSystem>): (page: string) => string {
  // No text of the operator's can end the element or begin a comment in it.
  const data = JSON.stringify(toWire(system)).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${systemElement}">${data}</script>`;
  return (page) => page.replace('</head>', () => `${element}</head>`);
}

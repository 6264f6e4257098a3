import { type getSystem, type ReplyOf, systemElement, toWire } from '@tomar/contract';

/**
 * Puts what the installation says of itself into the page, so that no page begins by asking for it. The element holds
 * data and is never run: the policy of scripts allows none inside the page (CSP).
 * It stands before the first script, which asks for more by it; the frame that is seen first bears the installation's name.
 * @returns the page's text with it, after its title
 */
export function pageWith(system: ReplyOf<typeof getSystem>): (page: string) => string {
  // No text of the operator's can end the element or begin a comment in it.
  const data = JSON.stringify(toWire(system)).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${systemElement}">${data}</script>`;
  const name = system.title && escaped(system.title);
  return (page) =>
    page
      .replace('</title>', () => `</title>${element}`)
      .replace(/(<p data-product>)([^<]*)/, (_, start, own) => start + (name || own));
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

import { frameTexts } from './frameTexts.ts';
import { type Action, type Fact, type Item, type Letter, type LetterLogo, textsIn } from './letter.ts';
import { classRules, styleOf } from './letterStyle.ts';
import { logoId, logoSize } from './logo.ts';
import { nameMark } from './nameMark.ts';
import { isolateEnd, isolateStart } from './quoted.ts';

/**
 * The letter as one HTML document that asks nothing of the network. Tables and inline styles, since Outlook for Windows
 * knows little else; what clients may ignore (dark colours, a narrow screen) stands in a style sheet.
 */
export function letterHtml(letter: Letter, logo: LetterLogo | null = null): string {
  const {
    language,
    account,
    title,
    paragraphs,
    quote,
    facts = [],
    items = [],
    next,
    action,
    closing,
  } = letter;
  const say = textsIn(language);
  const card = [
    `<h1 ${styleOf('title')}>${escaped(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(quote ? [`<blockquote ${styleOf('quote')}>${lines(quote)}</blockquote>`] : []),
    ...(facts.length > 0 ? [factsTable(facts)] : []),
    ...(items.length > 0 ? [itemsTable(items)] : []),
    ...(next ? [paragraph(next, 'next')] : []),
    ...(action ? [button(action), otherWay(action, say(frameTexts.buttonFails))] : []),
  ];
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(title)}</title>
<style>
${classRules}
</style>
</head>
<body ${styleOf('page')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styleOf('ground')}>
<tr><td align="center" ${styleOf('around')}>
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styleOf('column')}>
<tr><td ${styleOf('head')}>${logo ? headWithLogo(account, logo) : head(account, nameMark(account, language))}</td></tr>
<tr><td ${styleOf('card')}>
${card.join('\n')}
</td></tr>
<tr><td ${styleOf('closing')}>${escaped(closing)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** The mark says the name once more, to the eye alone. */
const head = (account: string, mark: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td aria-hidden="true" width="36" height="36" align="center" valign="middle" bgcolor="#24478f" ${styleOf('mark')}>${escaped(mark)}</td>
<td valign="middle" ${styleOf('account')}>${escaped(account)}</td></tr>
</table>`;

/** Logos are made for paper, so theirs stays white in the dark too; the name beside it is what is read aloud. */
function headWithLogo(account: string, logo: LetterLogo): string {
  const { width, height } = logoSize(logo);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td valign="middle" bgcolor="#ffffff" ${styleOf('plate')}><img src="cid:${logoId}" alt="" width="${width}" height="${height}" ${styleOf('logo')}></td>
<td valign="middle" ${styleOf('account')}>${escaped(account)}</td></tr>
</table>`;
}

const paragraph = (text: string, style: 'text' | 'next' = 'text') =>
  `<p ${styleOf(style)}>${lines(text)}</p>`;

const factsTable = (facts: readonly Fact[]) =>
  table(
    'facts',
    facts.map(
      ({ label, values }) =>
        `<tr><th scope="row" align="left" valign="top" width="34%" ${styleOf('label')}>${escaped(label)}</th>
<td valign="top" ${styleOf('value')}>${values.map(escaped).join('<br>')}</td></tr>`,
    ),
  );

const itemsTable = (items: readonly Item[]) =>
  table(
    'items',
    items.map(
      ({ name, url, details }) =>
        `<tr><td ${styleOf('item')}><a href="${escaped(url)}" ${styleOf('itemName')}>${escaped(name)}</a>${details
          .map((detail) => `<br>${escaped(detail)}`)
          .join('')}</td></tr>`,
    ),
  );

const table = (style: 'facts' | 'items', rows: readonly string[]) =>
  `<table ${style === 'items' ? 'role="presentation" ' : ''}width="100%" cellpadding="0" cellspacing="0" border="0" ${styleOf(style)}>
${rows.join('\n')}
</table>`;

/** Its cell is what Outlook paints; elsewhere the whole of it is the link. */
const button = ({ label, url }: Action) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${styleOf('buttonRow')}>
<tr><td align="center" bgcolor="#24478f" ${styleOf('buttonCell')}><a href="${escaped(url)}" ${styleOf('button')}>${escaped(label)}</a></td></tr>
</table>`;

const otherWay = ({ url }: Action, words: string) =>
  `<p ${styleOf('otherWay')}>${escaped(words)}<br><a href="${escaped(url)}" ${styleOf('address')}>${escaped(url)}</a></p>`;

const lines = (text: string) => text.split('\n').map(escaped).join('<br>');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or a quoted attribute; what comes from outside stands apart from the line's direction. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll(isolateStart, '<bdi>')
    .replaceAll(isolateEnd, '</bdi>');

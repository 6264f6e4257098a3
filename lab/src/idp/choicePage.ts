import type { DirectoryPerson } from './people.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Stands for the provider's own sign-in: a button for each of its people, and one to give up. */
export function choicePage(people: readonly DirectoryPerson[]): string {
  const button = (subject: string, text: string) =>
    `<p><button name="subject" value="${escaped(subject)}">${escaped(text)}</button></p>`;
  const choices = people.map(({ subject, name, email }) => button(subject, `${name} <${email}>`));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lab identity provider</title>
    <meta name="viewport" content="width=device-width"></head>
    <body><h1>Lab identity provider</h1><form method="post">${choices.join('')}${button('', 'Cancel')}</form></body></html>`;
}

import type { StoredMessage } from './mailbox.ts';
import type { ReadMessage } from './readMessage.ts';

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.3rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  td { overflow-wrap: anywhere; }
  iframe { width: 100%; height: 24rem; border: 1px solid #8884; background: #fff; }
`;

/** Newest first. */
export function listPage(messages: readonly StoredMessage[]): string {
  const rows = messages.map(
    (message) => `<tr>
      <td>${escaped(message.receivedAt.slice(0, 19).replace('T', ' '))}</td>
      <td>${escaped(message.from)}</td>
      <td>${message.to.map(escaped).join('<br>')}</td>
      <td><a href="/messages/${message.id}">${escaped(message.subject || '(no subject)')}</a></td>
    </tr>`,
  );
  return page(
    'Lab mail',
    messages.length === 0
      ? '<p>No message yet. What Tomar sends to anyone lands here and goes no further.</p>'
      : `<table><thead><tr><th>UTC</th><th>From</th><th>To</th><th>Subject</th></tr></thead>
         <tbody>${rows.join('')}</tbody></table>`,
  );
}

export function messagePage(message: ReadMessage): string {
  const files = message.attachments.map(
    (file, index) =>
      `<li><a href="/messages/${message.id}/attachments/${index}">${escaped(file.name || file.contentType)}</a>
       (${file.size.toLocaleString('en')} bytes)</li>`,
  );
  return page(
    message.subject || '(no subject)',
    `<p><a href="/">All messages</a></p>
     <table><tbody>
       <tr><th>From</th><td>${escaped(message.from)}</td></tr>
       <tr><th>To</th><td>${message.to.map(escaped).join('<br>')}</td></tr>
       <tr><th>Received</th><td>${escaped(message.receivedAt)}${message.secure ? ', encrypted' : ''}</td></tr>
     </tbody></table>
     ${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}
     <iframe sandbox title="Message" src="/messages/${message.id}/body"></iframe>
     <p><a href="/api/messages/${message.id}/source">Source</a></p>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
    <meta name="viewport" content="width=device-width"><style>${style}</style></head>
    <body><h1>${escaped(title)}</h1>${content}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A part of the letter: how it looks by light, and which of its colours are others by dark. */
interface Part {
  readonly css: string;
  readonly dark?: string;
  /** Up to 480 pixels. */
  readonly narrow?: string;
}

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Long words and addresses break rather than widen the table. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word';

const parts = {
  page: {
    css: 'margin:0;padding:0;background-color:#f3f5f9;-webkit-text-size-adjust:100%',
    dark: 'background-color:#0e1015',
  },
  ground: { css: 'background-color:#f3f5f9', dark: 'background-color:#0e1015' },
  around: { css: 'padding:32px 16px', narrow: 'padding:16px 8px' },
  column: { css: 'max-width:560px;table-layout:fixed' },
  head: { css: 'padding:0 8px 14px' },
  mark: {
    css: `${font};width:36px;height:36px;font-size:14px;line-height:36px;font-weight:700;text-align:center;color:#ffffff;background-color:#24478f;border-radius:8px`,
    dark: 'background-color:#3e6cca',
  },
  plate: {
    css: 'background-color:#ffffff;border-radius:8px;padding:4px 6px',
  },
  logo: { css: 'display:block;border:0;outline:none;text-decoration:none' },
  account: {
    css: `${font};font-size:15px;line-height:22px;font-weight:600;color:#24478f;padding:0 0 0 12px;${breaks}`,
    dark: 'color:#8eabe0',
  },
  card: {
    css: `${font};background-color:#ffffff;border:1px solid #dfe3ea;border-radius:12px;padding:32px;color:#1b1f27;${breaks}`,
    dark: 'background-color:#1b1f27;border-color:#323947;color:#dfe3ea',
    narrow: 'padding:24px 20px',
  },
  title: {
    css: `${font};margin:0 0 12px;font-size:22px;line-height:30px;font-weight:600;color:#1b1f27`,
    dark: 'color:#dfe3ea',
  },
  text: {
    css: `${font};margin:0 0 16px;font-size:16px;line-height:25px;color:#1b1f27`,
    dark: 'color:#dfe3ea',
  },
  next: {
    css: `${font};margin:20px 0 0;font-size:16px;line-height:25px;color:#1b1f27`,
    dark: 'color:#dfe3ea',
  },
  quote: {
    css: `${font};margin:0 0 20px;padding:12px 16px;background-color:#f3f5f9;border-left:3px solid #b1c4e8;font-size:15px;line-height:23px;color:#1b1f27`,
    dark: 'background-color:#232934;border-left-color:#3e6cca;color:#dfe3ea',
  },
  facts: { css: 'margin:0;table-layout:fixed;border-collapse:collapse' },
  items: { css: 'margin:0;table-layout:fixed;border-collapse:collapse' },
  label: {
    css: `${font};padding:9px 12px 9px 0;border-top:1px solid #e7eaf0;font-size:14px;line-height:22px;font-weight:400;color:#5b6472`,
    dark: 'border-top-color:#323947;color:#98a1b0',
    narrow: 'display:block;width:auto;padding:9px 0 0',
  },
  value: {
    css: `${font};padding:9px 0;border-top:1px solid #e7eaf0;font-size:15px;line-height:22px;color:#1b1f27;${breaks}`,
    dark: 'border-top-color:#323947;color:#dfe3ea',
    narrow: 'display:block;width:auto;padding:0 0 9px;border-top:0',
  },
  item: {
    css: `${font};padding:11px 0;border-top:1px solid #e7eaf0;font-size:14px;line-height:22px;color:#5b6472;${breaks}`,
    dark: 'border-top-color:#323947;color:#98a1b0',
  },
  itemName: {
    css: 'font-size:16px;line-height:24px;font-weight:600;color:#24478f;text-decoration:none',
    dark: 'color:#8eabe0',
  },
  buttonRow: { css: 'margin:24px 0 20px;border-collapse:separate', narrow: 'width:100%' },
  buttonCell: {
    css: 'background-color:#24478f;border-radius:8px;mso-padding-alt:12px 28px',
    dark: 'background-color:#3e6cca',
  },
  button: {
    css: `${font};display:inline-block;padding:12px 28px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px`,
    dark: 'color:#ffffff',
    narrow: 'display:block',
  },
  otherWay: {
    css: `${font};margin:0;font-size:13px;line-height:20px;color:#5b6472`,
    dark: 'color:#98a1b0',
  },
  address: {
    css: `color:#24478f;text-decoration:underline;${breaks}`,
    dark: 'color:#8eabe0',
  },
  closing: {
    css: `${font};padding:16px 8px 0;font-size:13px;line-height:20px;color:#5b6472;${breaks}`,
    dark: 'color:#98a1b0',
  },
} as const satisfies Readonly<Record<string, Part>>;

type PartName = keyof typeof parts;
const named: readonly (readonly [string, Part])[] = Object.entries(parts);

/** The attributes of a part. Whatever ignores style sheets has the light look by the inline style. */
export const styleOf = (part: PartName): string => `class="${part}" style="${parts[part].css}"`;

/** `!important`: the inline style would win otherwise. */
const important = (css: string) =>
  css
    .split(';')
    .map((rule) => `${rule}!important`)
    .join(';');

const rules = (which: 'dark' | 'narrow') =>
  named.flatMap(([name, part]) => {
    const css = part[which];
    return css === undefined ? [] : [`  .${name} { ${important(css)} }`];
  });

export const classRules = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  '@media (prefers-color-scheme: dark) {',
  ...rules('dark'),
  '}',
  '@media (max-width: 480px) {',
  ...rules('narrow'),
  '}',
].join('\n');

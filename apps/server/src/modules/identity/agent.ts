/** What a `User-Agent` header says, as far as a person can use it to recognise their own sign-ins. */
export interface Agent {
  readonly device: string;
  readonly operatingSystem: string;
  readonly browser: string;
}

type Rule = readonly [pattern: RegExp, name: string];

const systems: readonly Rule[] = [
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** In the order in which they pretend to be one another. */
const browsers: readonly Rule[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/YaBrowser\/(\d+)/, 'Yandex'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

const firstOf = (rules: readonly Rule[], text: string): string => {
  for (const [pattern, name] of rules) {
    const match = pattern.exec(text);
    if (match) return match[1] ? `${name} ${match[1]}` : name;
  }
  return '';
};

export function describeAgent(header: string | undefined): Agent {
  const text = (header ?? '').slice(0, 1000);
  const device = /iPad|Tablet/.test(text)
    ? 'Tablet'
    : /Mobi|iPhone|Android/.test(text)
      ? 'Phone'
      : 'Computer';
  return {
    device: text === '' ? '' : device,
    operatingSystem: firstOf(systems, text),
    browser: firstOf(browsers, text),
  };
}

/** The same in one line, such as `Firefox 153 · Windows`. */
export const agentLine = ({ browser, operatingSystem }: Pick<Agent, 'browser' | 'operatingSystem'>): string =>
  [browser, operatingSystem].filter(Boolean).join(' · ');

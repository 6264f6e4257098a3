import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../src/app/theme.ts';

const sheet = 'virtual:theme.css';

/**
 * The theme's colours and sizes as a style sheet, which stands before any script has run; by itself the library writes
 * them into the page while it draws, and everything is styled once more.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    resolveId: (source) => (source === sheet ? `\0${sheet}` : null),
    load: (id) => (id === `\0${sheet}` ? themeSheet() : null),
  };
}

/** What differs from the library's own theme, whose variables stand in its `default-css-variables.css`. */
export function themeSheet(): string {
  const ours = mergeMantineTheme(DEFAULT_THEME, theme);
  const plain = defaultCssVariablesResolver(DEFAULT_THEME);
  const [resolved, own] = [defaultCssVariablesResolver(ours), cssVariables(ours)];
  const differing = (scheme: keyof ConvertCSSVariablesInput) => {
    const known = new Map<string, string>(Object.entries(plain[scheme]));
    const all = Object.entries({ ...resolved[scheme], ...own[scheme] });
    return Object.fromEntries(all.filter(([name, value]) => known.get(name) !== value));
  };
  return convertCssVariables(
    { variables: differing('variables'), light: differing('light'), dark: differing('dark') },
    ':root',
  );
}

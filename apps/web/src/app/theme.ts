import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { limits } from '@tomar/contract';
import { fontWeight } from '../ui/fontWeight.ts';

/** Ink blue: the one deep accent. */
const ink: MantineColorsTuple = [
  '#eef2fb',
  '#dae3f3',
  '#b1c4e8',
  '#8eabe0',
  '#6f94da',
  '#4b76cd',
  '#3e6cca',
  '#2f5bb3',
  '#24478f',
  '#16306a',
];

/** Warm: what waits for the reader. */
const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

const warm: MantineColorsTuple = [
  '#fff4e9',
  '#fff0e2',
  '#fbcba3',
  '#f7b27a',
  '#f4964a',
  '#f28730',
  '#e0741a',
  '#c2610f',
  '#9c4c09',
  '#7c3b05',
];

/** Done, valid: dark enough in its light variant to be read (the library's greens are not). */
const leaf: MantineColorsTuple = [
  '#e8f6ef',
  '#cfeadd',
  '#a3d6bf',
  '#7cc6a6',
  '#56b58c',
  '#3aa377',
  '#258a62',
  '#1a7452',
  '#0f5f42',
  '#084a32',
];

/** The dark scheme's greys, as blue as its ground. */
const dark: MantineColorsTuple = [
  '#dfe3ea',
  '#bcc3cf',
  '#98a1b0',
  '#6f7887',
  '#414a59',
  '#323947',
  '#232934',
  '#1b1f27',
  '#14171d',
  '#0e1015',
];

export const theme = createTheme({
  colors: { dark, ink, leaf, warm },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 6 },
  fontFamily,
  headings: { fontFamily, fontWeight: fontWeight.strong },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  components: {
    // A hint stands below its field, and above what there is to choose from.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    RadioGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 400 } },
    Paper: { defaultProps: { radius: 'lg' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: fontWeight.medium } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true },
      styles: {
        title: { fontWeight: fontWeight.strong, lineHeight: 1.35, overflowWrap: 'anywhere', minWidth: 0 },
      },
    },
    // An account's name, say, beside a mark.
    Menu: { styles: { itemLabel: { overflowWrap: 'anywhere' } } },
    Select: {
      defaultProps: { checkIconPosition: 'right', maxDropdownHeight: limits.dropdownMaxHeight },
      styles: { dropdown: { maxWidth: limits.dropdownMaxWidth } },
    },
    TagsInput: {
      defaultProps: { maxDropdownHeight: limits.dropdownMaxHeight },
      styles: { dropdown: { maxWidth: limits.dropdownMaxWidth } },
    },
  },
});

/**
 * Paper-white ground and greys dark enough to be read: the library's own grey for secondary text stays below
 * the contrast that WCAG 2.2 (1.4.3) asks for.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--tomar-normal': '450', '--tomar-medium': '540', '--tomar-strong': '620' },
  light: {
    '--mantine-color-body': '#fbfaf8',
    '--mantine-color-text': '#1b2230',
    '--mantine-color-dimmed': '#5a6372',
    '--mantine-color-placeholder': '#6a7280',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#24478f',
    '--tomar-surface': '#ffffff',
    '--tomar-sunken': '#f4f2ee',
    '--tomar-line': '#e6e2da',
    '--tomar-line-strong': '#8a8f99',
    '--tomar-hover': '#f6f4f0',
    '--tomar-waiting': '#9c4c09',
    '--tomar-waiting-ground': '#fff4e9',
    '--tomar-good': '#1d6b4f',
    '--tomar-bad': '#b3261e',
  },
  dark: {
    '--mantine-color-body': '#14171d',
    '--mantine-color-text': '#e4e7ec',
    '--mantine-color-dimmed': '#a3abb8',
    '--mantine-color-placeholder': '#8f97a5',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-anchor': '#9db9ee',
    // The library's own grounds of badges and alerts are a full dark red, green and so on: too loud on this page.
    '--mantine-color-ink-light': '#1e2b49',
    '--mantine-color-ink-light-hover': '#25355a',
    '--mantine-color-ink-light-color': '#b9cbee',
    '--mantine-color-leaf-light': '#12322a',
    '--mantine-color-leaf-light-hover': '#183f35',
    '--mantine-color-leaf-light-color': '#86dcba',
    '--mantine-color-warm-light': '#36250f',
    '--mantine-color-warm-light-hover': '#443016',
    '--mantine-color-warm-light-color': '#fbc48f',
    '--mantine-color-red-light': '#3b1f22',
    '--mantine-color-red-light-hover': '#4a272b',
    '--mantine-color-red-light-color': '#ffb4ad',
    '--mantine-color-gray-light': '#2a303b',
    '--mantine-color-gray-light-hover': '#343b48',
    '--mantine-color-gray-light-color': '#c9d0da',
    '--mantine-color-grape-light': '#33213b',
    '--mantine-color-grape-light-hover': '#3f2a49',
    '--mantine-color-grape-light-color': '#e3b8f0',
    '--tomar-surface': '#1b1f27',
    '--tomar-sunken': '#171a21',
    '--tomar-line': '#2c323d',
    '--tomar-line-strong': '#6f7887',
    '--tomar-hover': '#222732',
    '--tomar-waiting': '#f7b27a',
    '--tomar-waiting-ground': '#33230f',
    '--tomar-good': '#6fd3ab',
    '--tomar-bad': '#ff9a92',
  },
});

/** In the place of what writes the theme's variables into the page: they are a style sheet (`themeStyles.ts`). */
export function MantineCssVariables(): never {
  throw new Error('the theme’s variables are written into no page: withCssVariables={false}');
}

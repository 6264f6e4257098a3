import classes from './SignerMark.module.css';
import type { SignerColour } from './signerColour.ts';

/** A dot in the signer's colour, beside the name: the name says who, the dot finds the box on the page. */
export function SignerMark({ colour }: { colour: SignerColour }) {
  return <span className={`${classes.mark} ${classes.colours}`} data-signer={colour} aria-hidden />;
}

/** Gives an element the colour as `--signer`, as it is on paper. */
export const signerColours = (colour: SignerColour) => ({
  className: classes.colours ?? '',
  'data-signer': colour,
});

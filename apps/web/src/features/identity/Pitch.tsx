import type { ReactNode } from 'react';
import { type Text as Phrase, t } from '../../i18n/t.ts';
import classes from './Pitch.module.css';
import { pitchTexts } from './pitchTexts.ts';

/** Drawn here, and nothing of the library used: a part of that would bring all of what the application shares. */
const icons = {
  flow: (
    <>
      <circle cx="5" cy="6" r="2" />
      <circle cx="19" cy="18" r="2" />
      <path d="M7 6h4a3 3 0 0 1 3 3v6a3 3 0 0 0 3 3" />
    </>
  ),
  sign: <path d="M3 17c4-10 8-13 7.5-8.5S6 18 8.5 18s3.5-6 5.5-6-.5 6 2 6 2.5-2 5-2" />,
  safe: (
    <>
      <path d="M12 3.5l7.5 2.7v5.3c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6.2z" />
      <path d="M8.7 12l2.3 2.3 4.3-4.3" />
    </>
  ),
};

/** What the product is, beside the form, where there is room. */
export function Pitch() {
  const points: [ReactNode, Phrase, Phrase][] = [
    [icons.flow, pitchTexts.pitchFlow, pitchTexts.pitchFlowBody],
    [icons.sign, pitchTexts.pitchSign, pitchTexts.pitchSignBody],
    [icons.safe, pitchTexts.pitchSafe, pitchTexts.pitchSafeBody],
  ];
  return (
    <aside>
      <FlowDrawing />
      {points.map(([icon, heading, body]) => (
        <div key={heading[0]} className={classes.point}>
          <svg viewBox="-7 -7 38 38" className={classes.icon} aria-hidden="true" focusable="false">
            {icon}
          </svg>
          <div>
            <div className={classes.heading}>{t(heading)}</div>
            <div className={classes.body}>{t(body)}</div>
          </div>
        </div>
      ))}
    </aside>
  );
}

/** A flow as the product draws it: a document, two approvers, a signature. */
function FlowDrawing() {
  return (
    <svg viewBox="0 0 440 190" className={classes.drawing} aria-hidden="true" focusable="false">
      <g className={classes.lines}>
        <path d="M104 95C140 95 140 48 176 48M104 95C140 95 140 142 176 142" />
        <path d="M236 48C272 48 272 95 308 95M236 142C272 142 272 95 308 95" />
      </g>
      <g className={classes.sheet}>
        <rect x="30" y="46" width="74" height="98" rx="8" />
        <path d="M44 68h46M44 82h46M44 96h30" />
      </g>
      <g className={classes.person}>
        <circle cx="206" cy="48" r="30" />
        <path d="M193 48l9 9 17-18" />
      </g>
      <g className={classes.person}>
        <circle cx="206" cy="142" r="30" />
        <path d="M193 142l9 9 17-18" />
      </g>
      <g className={classes.sheet}>
        <rect x="308" y="46" width="74" height="98" rx="8" />
        <path d="M322 68h46M322 82h30" />
      </g>
      <path className={classes.signature} d="M320 122c8-16 14-16 12-2s6 6 10-4 6-8 6 0 6 6 20-4" />
    </svg>
  );
}

import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Loader } from '../page/loader.ts';
import type { ShownTooltipProps } from './ShownTooltip.tsx';

/** How long somebody points before they are told; as in the theme's tooltips. */
const delayMs = 400;

interface TargetProps {
  readonly ref?: Ref<HTMLButtonElement>;
}

const tooltip = new Loader<ComponentType<ShownTooltipProps>>(
  async () => (await import('./ShownTooltip.tsx')).ShownTooltip,
);

/** A tooltip that is loaded when somebody first points at its button, which says the same to whoever cannot see it. */
export function LateTooltip({ label, children }: { label: string; children: ReactElement<TargetProps> }) {
  const target = useRef<HTMLButtonElement>(null);
  const [Shown, setShown] = useState<ComponentType<ShownTooltipProps> | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      setOpened(false);
    };
    element.addEventListener(
      'pointerenter',
      ({ pointerType }) => {
        if (pointerType !== 'mouse') return;
        // Without it nothing is lost: the button has its name.
        tooltip.begun().then(
          (part) => setShown(() => part),
          () => undefined,
        );
        timer = setTimeout(() => setOpened(true), delayMs);
      },
      { signal },
    );
    element.addEventListener('pointerleave', leave, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return (
    <>
      {cloneElement(children, { ref: target })}
      {Shown && <Shown target={target} label={label} opened={opened} />}
    </>
  );
}

import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Loader } from '../page/loader.ts';
import { useLate } from './useLate.tsx';

interface TargetProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-busy'?: boolean;
}

/** What a menu that is loaded late is given. */
export interface LateMenuProps {
  /** The button that it opens at. */
  readonly target: ReactElement;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/** Of the file that draws a menu, which brings what floats over a page: the page itself is drawn without it. */
export type MenuLoader = Loader<ComponentType<LateMenuProps>>;

/** A button that opens a menu. The menu is loaded when it is first opened, or ahead of that by its `menu.begun()`. */
export function LateMenu({ menu, target }: { menu: MenuLoader; target: ReactElement<TargetProps> }) {
  const button = useRef<HTMLButtonElement>(null);
  const { part: Loaded, busy, load, failure } = useLate(menu);
  const [opened, setOpened] = useState(false);
  // It stands at a button of its own now. Opened only then, so that it knows where the focus was.
  useEffect(() => {
    if (!Loaded) return;
    button.current?.focus();
    setOpened(true);
  }, [Loaded]);
  if (Loaded)
    return <Loaded target={cloneElement(target, { ref: button })} opened={opened} onChange={setOpened} />;
  return (
    <>
      {cloneElement(target, {
        onClick: load,
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        'aria-busy': busy,
      })}
      {failure}
    </>
  );
}

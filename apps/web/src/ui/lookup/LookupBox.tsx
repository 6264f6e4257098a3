import { CloseButton, Combobox, Group, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { OwnKey } from '../../api/queryKeys.ts';
import { t, tCount } from '../../i18n/t.ts';
import { fontWeight } from '../fontWeight.ts';
import { uiTexts } from '../texts.ts';
import classes from './LookupBox.module.css';
import { markedOf, markNext, waitsForAnswer } from './lookupMark.ts';
import { type LookupAnswer, useLookup } from './useLookup.ts';
import { useSteadyList } from './useSteadyList.ts';

export interface LookupEntry {
  readonly id: string;
  readonly name: string;
  /** What tells two of one name apart. */
  readonly detail?: string | undefined;
  /** Such as that it is chosen elsewhere. */
  readonly note?: string | undefined;
  /** Why it cannot be chosen. */
  readonly problem?: string | undefined;
}

interface LookupBoxProps<Item> {
  readonly label: string;
  /** Only read aloud: the place says it to those who see. */
  readonly hideLabel?: boolean;
  readonly required?: boolean;
  readonly placeholder: string;
  /** Said when nothing matches. */
  readonly nothing: string;
  /** What is chosen now, shown while nobody types. */
  readonly chosen?: string;
  /** Names what is searched, besides the text. */
  readonly lookup: OwnKey;
  readonly ask: (text: string, signal: AbortSignal) => Promise<LookupAnswer<Item>>;
  readonly entryOf: (item: Item) => LookupEntry;
  readonly choose: (item: Item) => void;
  /** Offers to choose nothing again. */
  readonly clear?: () => void;
  /** It opens by itself, and tells when it is left without a choice, by key or otherwise. */
  readonly closed?: (byKey: boolean) => void;
  readonly error?: ReactNode;
  /** Stands beside the input, whatever is said below that. */
  readonly beside?: ReactNode;
  readonly width?: number | 'target';
}

/** A field that finds one of many on the server while somebody types. */
export function LookupBox<Item>(props: LookupBoxProps<Item>) {
  const { label, hideLabel, chosen = '', lookup, ask, entryOf, closed, clear } = props;
  const opensItself = closed !== undefined;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [byKey, setByKey] = useState<string | null>(null);
  const [ahead, setAhead] = useState(0);
  const [entered, setEntered] = useState(false);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(opensItself);
  const { shown, dropdown, release } = useSteadyList(
    useLookup(lookup, typed ?? '', ask, open, entered),
    open,
  );
  const { answer, current, failed } = shown;
  const list = (answer?.items ?? []).map((item) => ({ item, entry: entryOf(item) }));
  const choosable = list.filter(({ entry }) => !entry.problem).map(({ entry }) => entry.id);
  const written = (typed ?? '').trim() !== '';
  const isErased = typed !== null && !written && chosen !== '';
  const marking = { choosable, current, written, byKey, ahead };
  const marked = open ? markedOf(marking) : null;
  const optionId = (entry: string) => `${id}-${entry}`;
  const state = stateOf({ current, failed, count: list.length, more: answer?.more ?? false }, props.nothing);

  const waits = waitsForAnswer({ current, written, failed });
  const rest = () => {
    setTyped(null);
    setByKey(null);
    setAhead(0);
    setEntered(false);
    setLeft(false);
    setOpen(false);
  };
  const leave = (byKey: boolean) => {
    if (isErased && !byKey) clear?.();
    rest();
    closed?.(byKey);
  };
  // Enter and Tab are pressed faster than the list is answered: what was entered is still chosen then.
  const isKept = entered && waits;
  const store = useCombobox({
    opened: open,
    onOpenedChange: (next) => {
      if (next || !left) setOpen(next || isKept);
      else if (!isKept) leave(false);
    },
  });
  const take = (entryId: string) => {
    const found = list.find(({ entry }) => entry.id === entryId && !entry.problem);
    if (!found) return;
    props.choose(found.item);
    rest();
  };
  const answered = useEffectEvent(() => {
    setEntered(false);
    if (marked !== null) take(marked);
    else if (left) leave(false);
  });
  useEffect(() => {
    if (entered && !waits) answered();
  }, [entered, waits]);
  // Whoever types on means another one, and nothing behind the name of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice anew.
  useEffect(() => {
    if (typed === null && document.activeElement === field.current) field.current?.select();
  }, [typed, chosen]);
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setEntered(false);
      setOpen(true);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (waits) setAhead(ahead + by);
      const next = open ? markNext(marking, by) : null;
      if (next === null) return;
      setByKey(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && (open || typed !== null)) {
      event.preventDefault();
      // A finger that scrolls has closed it: what is seen is what is meant.
      setOpen(true);
      if (waits) setEntered(true);
      else if (marked !== null) take(marked);
      else if (isErased) leave(false);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      leave(true);
    }
  };
  return (
    <Combobox
      store={store}
      onOptionSubmit={take}
      withinPortal
      width={props.width ?? 'target'}
      position="bottom-start"
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          ref={field}
          role="combobox"
          autoComplete="off"
          {...(hideLabel ? { 'aria-label': label } : { label })}
          {...(props.required && { required: true })}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open && list.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={marked === null ? undefined : optionId(marked)}
          autoFocus={opensItself}
          data-autofocus={opensItself || undefined}
          placeholder={props.placeholder}
          maxLength={200}
          value={typed ?? chosen}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setByKey(null);
            setAhead(0);
            setEntered(false);
            release();
            setOpen(true);
          }}
          // A press into what is marked would put the cursor there, after the click.
          onMouseDown={(event) =>
            !open && document.activeElement === event.currentTarget && event.preventDefault()
          }
          onClick={({ currentTarget }) => {
            if (!open) currentTarget.select();
            setOpen(true);
          }}
          onKeyDown={key}
          // Whoever only looks something up in another window comes back to what was typed.
          onBlur={() => document.hasFocus() && (isKept ? setLeft(true) : leave(false))}
          onFocus={() => setLeft(false)}
          error={props.error}
          inputContainer={(input) => (props.beside ? <Beside input={input}>{props.beside}</Beside> : input)}
          rightSection={
            // It goes with what is chosen: never from under the focus.
            clear && chosen !== '' && !isErased ? (
              <CloseButton
                size="sm"
                aria-label={t(uiTexts.clearField, label)}
                onClick={() => {
                  clear();
                  field.current?.focus();
                }}
              />
            ) : undefined
          }
        />
      </Combobox.Target>
      <VisuallyHidden role="status">{open && state}</VisuallyHidden>
      <Combobox.Dropdown
        ref={dropdown.ref}
        style={dropdown.style}
        onPointerMove={dropdown.onPointerMove}
        onPointerLeave={dropdown.onPointerLeave}
        onPointerDown={() => {
          setEntered(false);
          dropdown.press();
        }}
        // What is no option closes nothing either.
        onMouseDown={(event) => event.preventDefault()}
      >
        {list.length > 0 && (
          <Combobox.Options
            id={`${id}-list`}
            aria-label={label}
            className={classes.options ?? ''}
            data-older={!current || undefined}
          >
            {list.map(({ entry }) => (
              <Combobox.Option
                key={entry.id}
                id={optionId(entry.id)}
                value={entry.id}
                disabled={entry.problem !== undefined}
                selected={entry.id === marked}
                aria-selected={entry.id === marked}
              >
                <Entry entry={entry} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
        {(list.length === 0 || answer?.more || failed) && (
          <Text size="xs" c="dimmed" px="sm" py={6} aria-hidden>
            {state}
          </Text>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Beside = ({ input, children }: { input: ReactNode; children: ReactNode }) => (
  <Group align="flex-start" gap="xs">
    <div className={classes.input}>{input}</div>
    {children}
  </Group>
);

function Entry({ entry }: { entry: LookupEntry }) {
  return (
    <span className={classes.entry}>
      <Text size="sm" component="span" lineClamp={2} className={classes.name ?? ''}>
        {entry.name}
      </Text>
      {entry.detail && (
        <Text size="xs" component="span" lineClamp={2} className={classes.detail ?? ''}>
          {entry.detail}
        </Text>
      )}
      {(entry.problem ?? entry.note) && (
        <Text size="xs" component="span" fw={fontWeight.medium}>
          {entry.problem ?? entry.note}
        </Text>
      )}
    </span>
  );
}

interface State {
  readonly current: boolean;
  readonly failed: boolean;
  readonly count: number;
  readonly more: boolean;
}

/** What the list amounts to, in words. */
function stateOf({ current, failed, count, more }: State, nothing: string): string {
  if (failed) return t(uiTexts.lookupFailed);
  if (!current) return t(uiTexts.lookupSearching);
  if (count === 0) return nothing;
  return more ? t(uiTexts.lookupMore, count) : tCount(count, uiTexts.lookupOne, uiTexts.lookupCount);
}

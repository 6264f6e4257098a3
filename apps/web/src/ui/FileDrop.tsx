import { Input, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import classes from './FileDrop.module.css';
import { fontWeight } from './fontWeight.ts';
import { iconSize } from './iconSize.ts';

interface FileDropProps {
  readonly title: string;
  readonly hint: string;
  /** Name of the file input, for those who do not see the drop area. */
  readonly label: string;
  readonly accept: string | undefined;
  /** Asks for one file; dropped may be more. */
  readonly single?: boolean;
  /** What is wrong with what was chosen so far. */
  readonly error?: string | undefined;
  readonly dropped: (files: File[]) => void;
}

/** Takes files by dropping, clicking or the keyboard. The area is the label of a real file input. */
export function FileDrop({ title, hint, label, accept, single = false, error, dropped }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by keyboard */}
      <div
        className={classes.area}
        data-takes-files
        data-over={over || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          dropped([...event.dataTransfer.files]);
        }}
      >
        <input
          id={id}
          type="file"
          multiple={!single}
          accept={accept}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={classes.input}
          onChange={(event) => {
            dropped([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <label htmlFor={id} className={classes.label}>
          <IconUpload size={iconSize.large} stroke={1.6} aria-hidden />
          <Text fw={fontWeight.strong} component="span">
            {title}
          </Text>
          <Text size="sm" c="dimmed" component="span">
            {hint}
          </Text>
        </label>
      </div>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </>
  );
}

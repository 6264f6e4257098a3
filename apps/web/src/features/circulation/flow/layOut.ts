import { type Edge, MarkerType, type Node } from '@xyflow/react';
import type { ReactNode } from 'react';

/** One column of the picture, from left to right. */
export interface FlowColumn {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly content: ReactNode;
  /** Dragged by its `.step-handle`. */
  readonly draggable?: boolean;
  /** Something on the line, such as a button; no arrow begins or ends at it. */
  readonly onLine?: boolean;
}

export type Cell = Node<{ content: ReactNode; height: number }, 'cell'>;

/** Pixels between columns. */
const space = 34;

/** The columns side by side, each centred on the line that runs through them. */
export function layOut(columns: readonly FlowColumn[]): { nodes: Cell[]; edges: Edge[]; height: number } {
  const height = Math.max(0, ...columns.map((column) => column.height));
  let x = 0;
  const nodes = columns.map((column): Cell => {
    const node: Cell = {
      id: column.key,
      type: 'cell',
      position: { x, y: (height - column.height) / 2 },
      data: { content: column.content, height: column.height },
      width: column.width,
      height: column.height,
      draggable: column.draggable ?? false,
      dragHandle: '.step-handle',
      selectable: false,
      focusable: false,
      // The library calls each a “node”, in English.
      domAttributes: { 'aria-roledescription': undefined },
      zIndex: column.onLine ? 2 : 1,
    };
    x += column.width + space;
    return node;
  });
  const stations = columns.filter((column) => !column.onLine);
  const edges = stations.slice(1).flatMap((column, index): Edge[] => {
    const before = stations[index];
    return before
      ? [
          {
            id: `${before.key}-${column.key}`,
            source: before.key,
            target: column.key,
            type: 'straight',
            focusable: false,
            selectable: false,
            // The steps are read in their order; an arrow would be read as two ids.
            domAttributes: { 'aria-hidden': true },
            markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
          },
        ]
      : [];
  });
  return { nodes, edges, height };
}

import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { useResizeObserver } from '@mantine/hooks';
import {
  Controls,
  Handle,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useNodesState,
  useReactFlow,
} from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { t } from '../../../i18n/t.ts';
import { uiTexts } from '../../../ui/texts.ts';
import classes from './FlowCanvas.module.css';
import { type Cell, type FlowColumn, layOut } from './layOut.ts';

interface FlowCanvasProps {
  readonly label: string;
  readonly columns: readonly FlowColumn[];
  /** A column was dragged; `to` is its new place among the draggable ones. */
  readonly moved?: (key: string, to: number) => void;
}

const padding = 28;
const tallest = 620;

function CellNode({ data }: NodeProps<Cell>) {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className={classes.handle} />
      <div className={classes.cell} style={{ height: data.height }}>
        {data.content}
      </div>
      <Handle type="source" position={Position.Right} isConnectable={false} className={classes.handle} />
    </>
  );
}

const nodeTypes = { cell: CellNode };

export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ label, columns, moved }: FlowCanvasProps) {
  const scheme = useComputedColorScheme('light');
  const laid = useMemo(() => layOut(columns), [columns]);
  const [nodes, setNodes, onNodesChange] = useNodesState<Cell>(laid.nodes);
  useEffect(() => setNodes(laid.nodes), [laid, setNodes]);
  const frame = useFitWhenChanged(columns.map((column) => column.key).join(), laid.height);
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ height: Math.min(laid.height + 2 * padding, tallest) }}
    >
      <ReactFlow
        aria-label={label}
        nodes={nodes}
        edges={laid.edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onNodeDragStop={(_, node) => {
          const draggable = columns.filter((column) => column.draggable).map((column) => column.key);
          const xOf = (key: string) =>
            key === node.id ? node.position.x : (laid.nodes.find((one) => one.id === key)?.position.x ?? 0);
          const order = draggable.toSorted((a, b) => xOf(a) - xOf(b));
          setNodes(laid.nodes);
          moved?.(node.id, order.indexOf(node.id));
        }}
        colorMode={scheme}
        fitView
        fitViewOptions={{ maxZoom: 1, minZoom: 0.5, padding: 0.04 }}
        minZoom={0.4}
        maxZoom={1.25}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'controls.ariaLabel': label,
          'controls.zoomIn.ariaLabel': t(uiTexts.zoomIn),
          'controls.zoomOut.ariaLabel': t(uiTexts.zoomOut),
          'controls.fitView.ariaLabel': t(uiTexts.zoomFit),
        }}
      >
        <Controls showInteractive={false} orientation="horizontal" position="bottom-right" />
      </ReactFlow>
    </div>
  );
}

/** Shows the whole flow again when it grew, shrank, or got another width to be in. */
function useFitWhenChanged(structure: string, height: number) {
  const { fitView } = useReactFlow();
  const [frame, { width }] = useResizeObserver<HTMLDivElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: structure, height and width are what it waits for
  useEffect(() => {
    const timer = setTimeout(() => void fitView({ maxZoom: 1, minZoom: 0.5, padding: 0.04 }), 30);
    return () => clearTimeout(timer);
  }, [structure, height, width, fitView]);
  return frame;
}

// Tables of other libraries with the rows and columns of a report: what a table of ours is measured beside.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../throw-away.ts';
import { servePage } from './serve-page.ts';

/** The library is used nowhere else: the measurement installs it for itself. */
const AG_GRID = 'ag-grid-community@36.2.0';

/** A table: its headings, the widths of its columns in px, and texts of rows, which are repeated up to their number. */
export type RivalTable = {
  readonly titles: readonly string[];
  readonly widths: readonly number[];
  readonly texts: readonly (readonly string[])[];
  readonly rows: number;
  /** Height of a row and of the frame, in px. */
  readonly height: number;
  readonly frame: { readonly width: number; readonly height: number };
};

const READ = `
const { titles, widths, texts, rows, height, frame } = await (await fetch('/table.json')).json();
const data = Array.from({ length: rows }, (_, i) => [String(i + 1), ...texts[i % texts.length]]);
document.head.insertAdjacentHTML('beforeend', '<style>body { margin: 0; font: 13px sans-serif }</style>');
document.body.insertAdjacentHTML('beforeend',
  \`<div id="frame" style="inline-size: \${frame.width}px; block-size: \${frame.height}px"></div>\`);
const root = document.getElementById('frame');`;

const AG = `
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
${READ}
ModuleRegistry.registerModules([AllCommunityModule]);
createGrid(root, {
  rowHeight: height,
  columnDefs: ['N.º', ...titles].map((headerName, i) => ({
    headerName, colId: String(i), width: widths[i], pinned: i < 2 ? 'left' : null, valueGetter: ({ data }) => data[i],
  })),
  rowSelection: { mode: 'multiRow' },
  rowData: data,
});`;

const TANSTACK = `
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useVirtualizer } from '@tanstack/react-virtual';
${READ}
function Table() {
  const scroller = useRef(null);
  const virtualizer = useVirtualizer({
    count: rows, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 12,
  });
  return (
    <div ref={scroller} style={{ ...frame, overflow: 'auto' }}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <div key={key} style={{ position: 'absolute', top: 0, display: 'flex', height, transform: \`translateY(\${start}px)\` }}>
            <input type="checkbox" />
            {data[index].map((text, i) => (
              <div key={i} style={{ width: widths[i], overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
createRoot(root).render(<Table />);`;

/** A table: its name, its address, and an element over which the wheel scrolls it. */
export type Rival = { readonly name: string; readonly url: string; readonly scroller: string };

/** Builds and serves the tables. */
export async function serveRivals(resources: AsyncDisposableStack, table: RivalTable): Promise<readonly Rival[]> {
  const folder = temporaryFolder(resources);
  await promisify(execFile)('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, AG_GRID]);
  const packages = { 'ag-grid-community': path.join(folder, 'node_modules/ag-grid-community') };
  const data = { '/table.json': table };
  return [
    {
      name: 'AG Grid Community',
      url: await servePage(resources, AG, { packages, data }),
      scroller: '#frame',
    },
    { name: 'TanStack Virtual', url: await servePage(resources, TANSTACK, { data }), scroller: '#frame' },
  ];
}

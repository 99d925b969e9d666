// Manifest of requests (browser): their parts of a report's page.
import type { WebSlice } from '#core/web-slice.ts';

export const slice = {
  pantallas: [],
  reportParts: async () => (await import('./report-parts.tsx')).parts,
} as const satisfies WebSlice;

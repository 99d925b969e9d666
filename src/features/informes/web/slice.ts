// Manifest of reports (browser): screens and the route of the report page.
import { webSliceOf } from '#core/web-slice.ts';
import { INFORME, pantallas } from '../pantallas.ts';
import type { ReportParts } from './parts.ts';
import { informeSearch } from './search.ts';

declare module '#core/web-slice.ts' {
  interface WebSlice {
    /** Loads the parts of a report's page that the slice draws. One slice draws each. */
    readonly reportParts?: () => Promise<Partial<ReportParts>>;
  }
}

export const slice = {
  ...webSliceOf(INFORME, {
    informe: { page: async () => (await import('./InformePage.tsx')).InformePage, search: informeSearch },
  }),
  pantallas,
};

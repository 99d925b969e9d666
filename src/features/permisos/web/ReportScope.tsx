// Says in a report whose rows a person to whom it was given reads.
import type { ReportScopeProps } from '#features/informes/web/parts.ts';
import { Muted } from '#platform/web/ui/text.tsx';
import { filasOf } from './labels.ts';
import { useScopeOf } from './own-permisos.ts';

/** Renders nothing where the person reads all rows. */
export default function ReportScope({ informe: { slug } }: ReportScopeProps) {
  const ambito = useScopeOf(slug);
  return ambito.length > 0 && <Muted>{filasOf(ambito)}</Muted>;
}

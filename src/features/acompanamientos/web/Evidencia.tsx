// Box with the evidence for a criterion, its source and instant, in the form and in the result.
import type { ReactNode } from 'react';
import { procedenciaOf, type EvidenciaVista } from '#catalogo/rubrica/rubrica.ts';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';

type EvidenciaProps = {
  /** Number of the criterion in its rubric. */
  readonly numero: number;
  readonly titulo: string;
  readonly evidencia: Omit<EvidenciaVista, 'sugerencia'>;
  /** The suggested descriptor, if any. */
  readonly children?: ReactNode;
};

/** Box with the evidence for a criterion, its source and instant; used in the form and in the result. */
export function Evidencia({ numero, titulo, evidencia, children }: EvidenciaProps) {
  return (
    <Box as="aside" look="info" gap={1} aria-label={`Evidencia del criterio ${numero}`}>
      <p>
        <strong>{titulo}</strong>
      </p>
      <Prose>{evidencia.texto}</Prose>
      <Muted>{procedenciaOf(evidencia)}</Muted>
      {children && (
        <Row as="p" first>
          {children}
        </Row>
      )}
    </Box>
  );
}

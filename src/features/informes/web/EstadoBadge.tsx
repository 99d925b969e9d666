// The state of a record: its badge, its name with the result, and the age of the record.
import type { ReactNode } from 'react';
import { diasHabilesBetween } from '#catalogo/dias-habiles.ts';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import { RESULTADOS, type Resultado } from '#catalogo/resultados.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';

/** Name of a state, with the result of a closed request: 'Cerrado: no procede'. */
export const estadoText = (estado: Estado, resultado: Resultado | null): string =>
  resultado ? `${ESTADO_INFO[estado].nombre}: ${RESULTADOS[resultado].toLowerCase()}` : ESTADO_INFO[estado].nombre;

/** Age in business days: 'hace 3 días hábiles'. */
export function ageOf(instante: string, now = new Date()): string {
  const dias = diasHabilesBetween(diaOf(new Date(instante)), diaOf(now));
  if (dias === 0) return 'hoy';
  return `hace ${countOf(dias, 'día hábil', 'días hábiles')}`;
}

const sign = (children: ReactNode) => () => (
  <svg
    width="1em"
    height="1em"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** Fill of the mark: a state has a shape and a word besides its colour. */
const ICONS: Record<Estado, () => ReactNode> = {
  abierto: sign(<circle cx="8" cy="8" r="5.5" />),
  pendiente: sign(
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>,
  ),
  cerrado: sign(<circle cx="8" cy="8" r="5.5" fill="currentColor" />),
};

type EstadoBadgeProps = {
  readonly estado: Estado;
  /** Result of a closed request; null if none was given. */
  readonly resultado?: Resultado | null | undefined;
  /** Among many: nothing is left to do in a closed one, and its colour would outshine the others. */
  readonly inList?: boolean;
};

export const EstadoBadge = ({ estado, resultado = null, inList = false }: EstadoBadgeProps) => (
  <Badge tone={inList && estado === 'cerrado' ? 'soft' : ESTADO_INFO[estado].tono} icon={ICONS[estado]}>
    {estadoText(estado, resultado)}
  </Badge>
);

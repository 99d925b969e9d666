import { ESTADOS_DE_CURSO, type Historial } from '../../contract.ts';

type Intento = NonNullable<Historial['ultimoIntento']>;

/** How the last attempt on a course stands: what a reset left ready is no copy. */
export const estadoDeIntento = ({ clase, estado }: Pick<Intento, 'clase' | 'estado'>): string =>
  clase === 'reinicio' && estado === 'hecho' ? 'Reiniciado' : ESTADOS_DE_CURSO[estado];

/** What the last attempt on a course was for. */
export function asuntoDeIntento({ clase, conRespaldo }: Pick<Intento, 'clase' | 'conRespaldo'>): string {
  if (clase === 'respaldo') return 'Copia';
  return conRespaldo ? 'Reinicio con copia antes' : 'Reinicio sin copia';
}

import type { BadgeTone } from '#platform/web/ui/Badge.tsx';
import { countOf, enMiles, textoDeTamano } from '#platform/contract/quantities.ts';
import type { ClaseDeTanda, CursoDeTanda, EstadoDeCurso, Tanda } from '../../contract.ts';
import { cursos as enCursos } from '../textos.ts';

export const TONO_DE_CURSO: Readonly<Record<EstadoDeCurso, BadgeTone>> = {
  pendiente: 'soft',
  solicitado: 'info',
  'en-moodle': 'info',
  descargando: 'info',
  copiado: 'info',
  reiniciando: 'info',
  hecho: 'success',
  fallido: 'error',
  'por-confirmar': 'warning',
  cancelado: 'soft',
};

/** Whether a course that was to be reset is as it was: what it has is counted right before a reset is asked for. */
export const quedoIgual = (clase: ClaseDeTanda, { estado, perdida }: Pick<CursoDeTanda, 'estado' | 'perdida'>) =>
  clase === 'reinicio' && estado === 'fallido' && perdida === null;

/** How a batch stands, in a word. */
export function estadoDeTanda({
  enMarcha,
  cancelando,
  cuentas,
  sinLeer,
}: Pick<Tanda, 'enMarcha' | 'cancelando' | 'cuentas' | 'sinLeer'>): { texto: string; tono: BadgeTone } {
  const { cursos, hechos, fallidos, porConfirmar, cancelados } = cuentas;
  if (cancelando) return { texto: 'Cancelando', tono: 'soft' };
  if (enMarcha) return { texto: 'En curso', tono: 'info' };
  if (fallidos + sinLeer.fallidas > 0) return { texto: 'Terminada con fallas', tono: 'error' };
  if (porConfirmar > 0) return { texto: 'Terminada, por confirmar', tono: 'warning' };
  if (cancelados + sinLeer.pendientes > 0)
    return { texto: hechos > 0 ? 'Cancelada a medias' : 'Cancelada', tono: 'soft' };
  if (cursos === 0) return { texto: 'Sin cursos', tono: 'warning' };
  return { texto: 'Terminada', tono: 'success' };
}

/** What came of a batch, in one line: `12 cursos · 9 listos · 2 fallaron · 1 en marcha · 8,7 MB`. */
export function textoDeCuentas(cuentas: Tanda['cuentas']): string {
  const { cursos, hechos, fallidos, porConfirmar, cancelados, enMarcha, bytes } = cuentas;
  return [
    enCursos(cursos),
    hechos > 0 && countOf(hechos, 'listo', 'listos'),
    fallidos > 0 && countOf(fallidos, 'falló', 'fallaron'),
    porConfirmar > 0 && `${enMiles(porConfirmar)} por confirmar`,
    cancelados > 0 && countOf(cancelados, 'cancelado', 'cancelados'),
    enMarcha > 0 && `${enMiles(enMarcha)} en marcha`,
    bytes > 0 && textoDeTamano(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Courses of a batch that can be tried again. */
export const porRepetir = ({ fallidos, porConfirmar, cancelados }: Tanda['cuentas']): number =>
  fallidos + porConfirmar + cancelados;

import { countOf, tamanoDesde } from '#platform/contract/quantities.ts';
import type { Desenlace } from '#features/tareas/server/service.ts';
import type { ClaseDeTanda } from '../../contract.ts';
import type { Cuentas } from '../filas/store.ts';
import type { FilaPedido } from '../tandas/store.ts';

/** Copies weigh megabytes. */
const enMegas = tamanoDesde('MB');

/** How a batch's job ends, in words. One with a course that came to no good end has failed: somebody is to look at it. */
export function desenlaceDe(
  clase: ClaseDeTanda,
  { cursos, hechos, fallidos, porConfirmar, bytes }: Cuentas,
  sinLeer: readonly Pick<FilaPedido, 'categoria' | 'motivo'>[],
): Desenlace {
  const partes = [
    fallidos > 0 && `${fallidos === 1 ? 'falló' : 'fallaron'} ${fallidos} de ${countOf(cursos, 'curso', 'cursos')}`,
    porConfirmar > 0 && `${countOf(porConfirmar, 'curso está', 'cursos están')} por confirmar`,
    ...sinLeer.map(({ categoria, motivo }) => `no se pudieron leer los cursos de «${categoria}»: ${motivo}`),
  ].filter((parte) => parte !== false);
  if (partes.length > 0) {
    const dicho = partes.join('; ');
    return { ok: false, error: `${dicho[0]!.toUpperCase()}${dicho.slice(1)}${dicho.endsWith('.') ? '' : '.'}` };
  }
  if (cursos === 0) return { ok: true, resumen: 'Las categorías elegidas no tienen cursos.' };
  const resumen =
    clase === 'respaldo'
      ? `${countOf(hechos, 'copia', 'copias')}, ${enMegas(bytes)}`
      : countOf(hechos, 'curso reiniciado', 'cursos reiniciados');
  return { ok: true, resumen };
}

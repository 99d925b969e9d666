import type { Desenlace } from '#features/tareas/server/service.ts';
import type { ClaseDeTanda } from '../../contract.ts';
import type { Cuentas } from '../filas/store.ts';
import type { FilaPedido } from '../tandas/store.ts';

const tamano = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** `1,5 GB`. */
function textoDeBytes(bytes: number): string {
  const [unidad, entre] = bytes >= 1e9 ? (['GB', 1e9] as const) : (['MB', 1e6] as const);
  return `${tamano.format(bytes / entre)} ${unidad}`;
}

const cuantos = (numero: number, uno: string, varios: string): string =>
  `${numero.toLocaleString('es-CO')} ${numero === 1 ? uno : varios}`;

/** How a batch's job ends, in words. One with a course that came to no good end has failed: somebody is to look at it. */
export function desenlaceDe(
  clase: ClaseDeTanda,
  { cursos, hechos, fallidos, porConfirmar, bytes }: Cuentas,
  sinLeer: readonly Pick<FilaPedido, 'categoria' | 'motivo'>[],
): Desenlace {
  const partes = [
    fallidos > 0 && `${fallidos === 1 ? 'falló' : 'fallaron'} ${fallidos} de ${cuantos(cursos, 'curso', 'cursos')}`,
    porConfirmar > 0 && `${cuantos(porConfirmar, 'curso está', 'cursos están')} por confirmar`,
    ...sinLeer.map(({ categoria, motivo }) => `no se pudieron leer los cursos de «${categoria}»: ${motivo}`),
  ].filter((parte) => parte !== false);
  if (partes.length > 0) {
    const dicho = partes.join('; ');
    return { ok: false, error: `${dicho[0]!.toUpperCase()}${dicho.slice(1)}${dicho.endsWith('.') ? '' : '.'}` };
  }
  if (cursos === 0) return { ok: true, resumen: 'Las categorías elegidas no tienen cursos.' };
  const resumen =
    clase === 'respaldo'
      ? `${cuantos(hechos, 'copia', 'copias')}, ${textoDeBytes(bytes)}`
      : cuantos(hechos, 'curso reiniciado', 'cursos reiniciados');
  return { ok: true, resumen };
}

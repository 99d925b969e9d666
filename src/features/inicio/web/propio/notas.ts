import type { Formulario } from '#catalogo/formulario.ts';
import { TRAMITES } from '#catalogo/index.ts';
import { textoDeFecha } from '#catalogo/momento.ts';
import type { Propio } from '../../contract.ts';

/** What is known of a form before it is opened. */
export type Nota = { readonly tono: 'success' | 'warning'; readonly texto: string };

/** The notes of forms, by the address at which each begins. */
export function notasDe({ enviados, sinCupos }: Pick<Propio, 'enviados' | 'sinCupos'>): ReadonlyMap<string, Nota[]> {
  return new Map(
    TRAMITES.map(({ formulario }) => [
      formulario.portada?.ruta ?? formulario.ruta,
      notasDeFormulario(formulario, { enviados, sinCupos }),
    ]),
  );
}

function notasDeFormulario(
  { slug }: Formulario,
  { enviados, sinCupos }: Pick<Propio, 'enviados' | 'sinCupos'>,
): Nota[] {
  const ultimo = enviados.find(({ formulario }) => formulario === slug);
  return [
    ...(sinCupos.includes(slug) ? [{ tono: 'warning', texto: 'Sin cupos' } as const] : []),
    ...(ultimo
      ? [{ tono: 'success', texto: `Ya la envió el ${textoDeFecha(new Date(ultimo.recibido))}` } as const]
      : []),
  ];
}

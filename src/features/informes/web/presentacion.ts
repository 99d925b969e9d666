import { type ColumnaEnPantalla, esFija } from '#catalogo/pantalla.ts';
import { readText, writeText } from '#platform/web/device-text.ts';
import type { PresentacionDeInforme } from '../contract-vistas.ts';

export type Densidad = NonNullable<PresentacionDeInforme['densidad']>;

/** How high a row is, in px; the same as `--alto` in Tabla.module.css. */
export const DENSIDADES: Readonly<Record<Densidad, { readonly nombre: string; readonly alto: number }>> = {
  comoda: { nombre: 'Cómoda', alto: 40 },
  compacta: { nombre: 'Compacta', alto: 30 },
};

const esDensidad = (value: unknown): value is Densidad => typeof value === 'string' && Object.hasOwn(DENSIDADES, value);

const claves = (columnas: readonly ColumnaEnPantalla[]): string[] => columnas.map(({ clave }) => clave);

/** The columns that are shown where nobody chose others. */
export const porDefecto = (columnas: readonly ColumnaEnPantalla[]): string[] =>
  claves(columnas.filter(({ oculta }) => !oculta));

/**
 * The keys of the columns that are shown, from left to right: those that were chosen, in their order, or the report's own.
 * What the report does not have is as if it were not there; whose row it is and its state stay where they are, before the others.
 */
export function visiblesDe(
  columnas: readonly ColumnaEnPantalla[],
  elegidas: readonly string[] | null | undefined,
): string[] {
  const conocidas = [...new Set(elegidas)].filter((clave) => columnas.some((columna) => columna.clave === clave));
  if (conocidas.length === 0) return porDefecto(columnas);
  const fijas = claves(columnas.filter(esFija));
  return [...fijas, ...conocidas.filter((clave) => !fijas.includes(clave))];
}

/** Whether a choice is the report's own. */
export const esPorDefecto = (columnas: readonly ColumnaEnPantalla[], visibles: readonly string[]): boolean =>
  porDefecto(columnas).join() === visibles.join();

/** The columns that can be chosen, in the order in which they are shown; those that are not, behind the one that they follow. */
export function porElegir(columnas: readonly ColumnaEnPantalla[], visibles: readonly string[]): string[] {
  const orden = [...visibles];
  const todas = claves(columnas);
  for (const [i, clave] of todas.entries()) {
    if (!orden.includes(clave)) orden.splice(orden.indexOf(todas[i - 1] ?? '') + 1, 0, clave);
  }
  const fijas = claves(columnas.filter(esFija));
  return orden.filter((clave) => !fijas.includes(clave));
}

/** The same keys, with one of them at another place. */
export function mover(orden: readonly string[], clave: string, lugar: number): string[] {
  const otras = orden.filter((una) => una !== clave);
  return [...otras.slice(0, lugar), clave, ...otras.slice(lugar)];
}

const claveDe = (slug: string): string => `informe:${slug}:presentacion`;

const NINGUNA: PresentacionDeInforme = { columnas: null, densidad: null };

/** What this device knows of how a report was seen last: what is shown until the server says it. */
export function presentacionConocida(slug: string): PresentacionDeInforme {
  try {
    const { columnas, densidad } = Object(JSON.parse(readText(claveDe(slug)) ?? '{}')) as Record<string, unknown>;
    return {
      columnas: Array.isArray(columnas) ? columnas.map(String) : null,
      densidad: esDensidad(densidad) ? densidad : null,
    };
  } catch {
    return NINGUNA;
  }
}

/** Keeps it for the next time that the report is opened here. */
export const recordarPresentacion = (slug: string, presentacion: PresentacionDeInforme): void =>
  writeText(claveDe(slug), presentacion.columnas || presentacion.densidad ? JSON.stringify(presentacion) : null);

/** The height of rows where none was chosen: low ones on a screen that is wide. */
export const densidadDePantalla = (): Densidad => (matchMedia('(min-width: 80rem)').matches ? 'compacta' : 'comoda');

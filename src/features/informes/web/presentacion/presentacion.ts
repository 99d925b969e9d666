import type { ColumnaEnPantalla } from '#catalogo/pantalla.ts';
import { readText, writeText } from '#platform/web/device-text.ts';

/** How high a row is, in px; the same as `--alto` in Tabla.module.css. */
export const DENSIDADES = {
  comoda: { nombre: 'Cómoda', alto: 40 },
  compacta: { nombre: 'Compacta', alto: 30 },
} as const;

export type Densidad = keyof typeof DENSIDADES;

const esDensidad = (value: unknown): value is Densidad => typeof value === 'string' && Object.hasOwn(DENSIDADES, value);

/** The columns that are shown where nobody chose others. */
const porDefecto = (columnas: readonly ColumnaEnPantalla[]): string[] =>
  columnas.filter(({ oculta }) => !oculta).map(({ clave }) => clave);

/**
 * The keys of the columns that are shown, in the report's order: those of the address, or those that were saved, or the
 * report's own. What the report does not have is as if it were not there; the first column, by which rows are told, stays.
 */
export function visiblesDe(columnas: readonly ColumnaEnPantalla[], elegidas: string | null | undefined): string[] {
  const claves = new Set(elegidas?.split(','));
  const visibles = columnas.filter(({ clave }, i) => i === 0 || claves.has(clave)).map(({ clave }) => clave);
  return columnas.some(({ clave }, i) => i > 0 && claves.has(clave)) ? visibles : porDefecto(columnas);
}

/** How a choice is written; undefined where it is the report's own. */
export function comoTexto(columnas: readonly ColumnaEnPantalla[], visibles: readonly string[]): string | undefined {
  const propias = porDefecto(columnas);
  return propias.length === visibles.length && propias.every((clave) => visibles.includes(clave))
    ? undefined
    : visibles.join(',');
}

const claveDe = (slug: string): string => `informe:${slug}:columnas`;
const DENSIDAD = 'informes:densidad';

/** The columns that were chosen on this device; null where none were. */
export const columnasGuardadas = (slug: string): string | null => readText(claveDe(slug));

export const guardarColumnas = (slug: string, texto: string | undefined): void =>
  writeText(claveDe(slug), texto ?? null);

/** The height that was chosen on this device; where none was, low rows on a screen that is wide. */
export function densidadGuardada(): Densidad {
  const value = readText(DENSIDAD);
  if (esDensidad(value)) return value;
  return matchMedia('(min-width: 80rem)').matches ? 'compacta' : 'comoda';
}

export const guardarDensidad = (densidad: Densidad): void => writeText(DENSIDAD, densidad);

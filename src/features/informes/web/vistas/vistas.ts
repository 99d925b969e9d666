import type { Informe } from '#catalogo/informe.ts';
import { type DireccionDeVista, direccionDeVistaSchema, type Recibida } from '../../vistas.ts';
import { CUALQUIERA, diasDe, ENTRE, recibidaDe, SIEMPRE } from '../recibida.ts';

type Search = Readonly<Record<string, unknown>>;

/** What of an address a view would hold, as it stands there. */
function partesDe(informe: Informe, search: unknown): DireccionDeVista {
  const dicha = Object(search) as Search;
  const { shape } = direccionDeVistaSchema(informe);
  return Object.fromEntries(
    Object.entries(shape).flatMap(([parte, schema]) => {
      const value = dicha[parte];
      return typeof value === 'string' && schema.safeParse(value).success ? [[parte, value]] : [];
    }),
  );
}

/**
 * What is saved of an address: with the columns that are shown, though it does not name them, and days that have a name by
 * it, so that 'hoy' is that of whoever opens the view.
 * @param columnas undefined: the report's own
 */
export function paraGuardar(
  informe: Informe,
  { search, columnas, now }: { readonly search: unknown; readonly columnas: string | undefined; readonly now: Date },
): DireccionDeVista {
  const { desde, hasta, columnas: _, ...partes } = partesDe(informe, search);
  const recibida = recibidaDe({ desde, hasta }, now);
  return {
    ...partes,
    ...(recibida !== SIEMPRE && recibida !== ENTRE
      ? { recibida }
      : { ...(desde && { desde }), ...(hasta && { hasta }) }),
    ...(columnas && { columnas }),
  };
}

/** The address of a view, as of an instant. */
export function enDireccion({ recibida, ...partes }: DireccionDeVista, now: Date): DireccionDeVista {
  const { desde, hasta } = recibida === undefined ? CUALQUIERA : diasDe(recibida as Recibida, now);
  return { ...partes, ...(desde && { desde }), ...(hasta && { hasta }) };
}

const escrita = (partes: DireccionDeVista): string =>
  JSON.stringify(Object.entries(partes).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether an address is that of a view. @param direccion as it is in the address */
export const estaEn = (informe: Informe, search: unknown, direccion: DireccionDeVista): boolean =>
  escrita(partesDe(informe, search)) === escrita(direccion);

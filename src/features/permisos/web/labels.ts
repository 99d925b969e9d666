// Permissions of persons in words: what a profile allows, which reports and which rows a permission reaches.
import { OTORGABLES } from '#catalogo/otorgables.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf, shortListText } from '#platform/contract/quantities.ts';
import type { OpcionesDeAlcance, Otorgamiento, PerfilDePermisos } from '../contract.ts';

/** Names of reports, programmes or faculties that a row of the list has room for. */
const MOST = 2;

const namesOf = (things: readonly { readonly nombre: string }[]): string[] => things.map(({ nombre }) => nombre);

/** Names the reports that a permission reaches. @param most names before the number of the others */
export const informesInWords = ({ informes }: Pick<Otorgamiento, 'informes'>, most = MOST): string =>
  informes === null ? 'Todos los informes' : shortListText(namesOf(informes), most) || 'Ningún informe';

/** Names the rows that a permission reaches. */
export const filasInWords = ({ programas, facultades }: Pick<Otorgamiento, 'programas' | 'facultades'>): string =>
  filasOf(namesOf([...programas, ...facultades]));

/** Names the programmes and faculties of a permission in the list, or that it reaches all rows. */
export const ambitoInWords = ({ programas, facultades }: Pick<Otorgamiento, 'programas' | 'facultades'>): string =>
  shortListText(namesOf([...programas, ...facultades]), MOST) || 'Todas las filas';

/** Names the rows of programmes and faculties; of none, all rows. */
export const filasOf = (names: readonly string[]): string =>
  names.length === 0 ? 'Todas las filas' : `Solo las filas de ${listText(names)}`;

/** Names what a profile allows, in the order of the catalogue. */
export const permisosInWords = (permisos: PerfilDePermisos['permisos']): string[] =>
  keysOf(OTORGABLES)
    .filter((permiso) => permisos.includes(permiso))
    .map((permiso) => OTORGABLES[permiso]);

type InformeOfrecido = OpcionesDeAlcance['informes'][number];

/** Returns true if the rows of a report can be limited to programmes and faculties. */
export const isLimitable = ({ sinAmbito }: InformeOfrecido): boolean => sinAmbito !== null;

/**
 * Says what a limit to programmes and faculties leaves out of some reports: those that are given whole or not at all, and
 * rows with neither.
 */
export function leftOutInWords(informes: readonly InformeOfrecido[]): string[] {
  const whole = informes.filter((informe) => !isLimitable(informe)).map(({ titulo }) => titulo);
  const withRows = informes.filter(({ sinAmbito }) => sinAmbito !== null && sinAmbito > 0);
  const [first] = withRows;
  return [
    ...(whole.length > 0
      ? [`Con este límite no se incluyen los informes que se otorgan enteros o no se otorgan: ${listText(whole)}.`]
      : []),
    ...(first
      ? [
          `Tampoco se incluyen las filas sin programa ni facultad, que solo ven los gestores: ${listText(
            withRows.map(({ titulo, sinAmbito }) => `${countOf(sinAmbito!, 'fila', 'filas')} de ${titulo}`),
          )}.`,
        ]
      : []),
  ];
}

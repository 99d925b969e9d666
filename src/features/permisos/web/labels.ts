// Permissions of persons in words: what a profile allows, which reports and which rows a permission reaches.
import type { Ambito } from '#catalogo/ambito.ts';
import { OTORGABLES } from '#catalogo/otorgables.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf, shortListText } from '#platform/contract/quantities.ts';
import type { OpcionesDeAlcance, Otorgamiento, PerfilDePermisos } from '../contract.ts';

/** Names of reports, programmes, faculties or subjects that a row of the list has room for. */
const MOST = 2;

const namesOf = (things: readonly { readonly nombre: string }[]): string[] => things.map(({ nombre }) => nombre);

/** Names the reports that a permission reaches. @param most names before the number of the others */
export const informesInWords = ({ informes }: Pick<Otorgamiento, 'informes'>, most = MOST): string =>
  informes === null ? 'Todos los informes' : shortListText(namesOf(informes), most) || 'Ningún informe';

type Limits = Pick<Otorgamiento, keyof Ambito>;

const limitsIn = ({ programas, facultades, asignaturas }: Limits): string[] =>
  namesOf([...programas, ...facultades, ...asignaturas]);

/** Names the rows that a permission reaches. */
export const filasInWords = (otorgamiento: Limits): string => filasOf(limitsIn(otorgamiento));

/** Names the limits of a permission in the list, or says that it reaches all rows. */
export const ambitoInWords = (otorgamiento: Limits): string =>
  shortListText(limitsIn(otorgamiento), MOST) || 'Todas las filas';

/** Names the rows of programmes, faculties and subjects; of none, all rows. */
export const filasOf = (names: readonly string[]): string =>
  names.length === 0 ? 'Todas las filas' : `Solo las filas de ${listText(names)}`;

/** Names what a profile allows, in the order of the catalogue. */
export const permisosInWords = (permisos: PerfilDePermisos['permisos']): string[] =>
  keysOf(OTORGABLES)
    .filter((permiso) => permisos.includes(permiso))
    .map((permiso) => OTORGABLES[permiso].titulo);

type InformeOfrecido = OpcionesDeAlcance['informes'][number];

const isOfSubjects = ({ programas, facultades, asignaturas }: Ambito): boolean =>
  asignaturas.length > 0 && programas.length + facultades.length === 0;

/** Returns true if the rows of a report tell what a limit is made of. */
export const isLimitable = ({ sinAmbito, conAsignatura }: InformeOfrecido, ambito: Ambito): boolean =>
  isOfSubjects(ambito) ? conAsignatura : sinAmbito !== null;

const unlessSubjects = ({ asignaturas }: Ambito): string =>
  asignaturas.length > 0 ? 'salvo las de esas asignaturas' : 'que solo ven los gestores';

/**
 * Says what a limit leaves out of some reports: those whose rows do not tell it, and rows with neither programme nor
 * faculty.
 */
export function leftOutInWords(informes: readonly InformeOfrecido[], ambito: Ambito): string[] {
  const whole = informes.filter((informe) => !isLimitable(informe, ambito)).map(({ titulo }) => titulo);
  const withRows = isOfSubjects(ambito) ? [] : informes.filter(({ sinAmbito }) => sinAmbito !== null && sinAmbito > 0);
  const [first] = withRows;
  return [
    ...(whole.length > 0
      ? [`Con este límite no se incluyen los informes cuyas filas no lo dicen: ${listText(whole)}.`]
      : []),
    ...(first
      ? [
          `Tampoco se incluyen las filas sin programa ni facultad, ${unlessSubjects(ambito)}: ${listText(
            withRows.map(({ titulo, sinAmbito }) => `${countOf(sinAmbito!, 'fila', 'filas')} de ${titulo}`),
          )}.`,
        ]
      : []),
  ];
}

// The typed values of a permission to be given, their faults, and the request that they make.
import { dayFault } from '#platform/web/day.ts';
import type { AlcancePedido, CuentaHallada, OpcionesDeAlcance } from '../contract.ts';
import { isLimitable } from './labels.ts';

export type TypedPermiso = {
  readonly cuenta: CuentaHallada | null;
  /** Key of a profile. */
  readonly perfil: string | undefined;
  readonly reports: 'todos' | 'algunos';
  readonly informes: readonly string[];
  readonly filas: 'todas' | 'algunas';
  readonly programas: readonly string[];
  readonly facultades: readonly string[];
  /** Codes as they are typed, apart by spaces, commas or lines. */
  readonly asignaturas: string;
  /** A civil day, or the text that was typed instead. */
  readonly hasta: string;
  readonly motivo: string;
};

export const EMPTY: TypedPermiso = {
  cuenta: null,
  perfil: undefined,
  reports: 'todos',
  informes: [],
  filas: 'todas',
  programas: [],
  facultades: [],
  asignaturas: '',
  hasta: '',
  motivo: '',
};

const codigosIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Returns the limit of rows that is typed; nothing where all rows are chosen. */
export const ambitoOf = ({ filas, programas, facultades, asignaturas }: TypedPermiso) =>
  filas === 'algunas'
    ? { programas: [...programas], facultades: [...facultades], asignaturas: codigosIn(asignaturas) }
    : { programas: [], facultades: [], asignaturas: [] };

/** Returns the scope that is typed: with a limit of rows, without the reports whose rows do not tell it. */
export function alcanceOf(typed: TypedPermiso, { informes }: OpcionesDeAlcance): AlcancePedido {
  const ambito = ambitoOf(typed);
  const chosen = informes.filter((informe) => typed.informes.includes(informe.slug));
  return {
    perfil: typed.perfil ?? '',
    informes:
      typed.reports === 'todos'
        ? null
        : chosen.filter((informe) => typed.filas === 'todas' || isLimitable(informe, ambito)).map(({ slug }) => slug),
    ...ambito,
  };
}

export type PermisoFaults = Readonly<
  Partial<Record<'cuenta' | 'perfil' | 'informes' | 'filas' | 'asignaturas' | 'hasta' | 'motivo', string>>
>;

/** Returns the faults of what is typed, by field; the server checks again. */
export function faultsOf(typed: TypedPermiso, opciones: OpcionesDeAlcance, today: string): PermisoFaults {
  const { informes, programas, facultades, asignaturas } = alcanceOf(typed, opciones);
  const day = typed.hasta === '' ? 'Elija el día.' : dayFault(typed.hasta, { min: today }, today);
  return {
    ...(typed.cuenta === null && { cuenta: 'Busque a la persona y elíjala.' }),
    ...(typed.perfil === undefined && { perfil: 'Elija el perfil.' }),
    ...(informes?.length === 0 && { informes: 'Elija al menos un informe.' }),
    ...(typed.filas === 'algunas' &&
      programas.length + facultades.length + asignaturas.length === 0 && {
        filas: 'Elija al menos un programa, una facultad o una asignatura.',
      }),
    ...(day !== null && { hasta: day }),
    ...(typed.motivo.trim() === '' && { motivo: 'Escriba el motivo.' }),
  };
}

/** Returns the server's messages about fields, by the fields of the dialog. */
export function toldFaults({ programas, facultades, ...errores }: Readonly<Record<string, string>>): PermisoFaults {
  const filas = programas ?? facultades;
  return { ...errores, ...(filas !== undefined && { filas }) };
}

// Permissions that are given to persons. Apart from all permissions, which every page loads.
import type { Permiso } from './permisos.ts';

type OtorgableDeclarado = {
  readonly titulo: string;
  /** Limits that it has: reports and rows, rows of all reports alone, or none. */
  readonly limite: 'informes' | 'filas' | 'ninguno';
  /** Says that a limit which it does not have leaves it out. */
  readonly aparte?: string;
};

/**
 * Permissions that managers may give to a person, in this order on screen: they know rows. What reaches everything
 * (personal data, audit, settings, lists, copies, loads, jobs, mail) is not among them (issue 42 §1).
 */
export const OTORGABLES = {
  'informes.leer': { titulo: 'Leer los informes', limite: 'informes' },
  'informes.exportar': { titulo: 'Exportar los informes', limite: 'informes' },
  'informes.cambiarEstado': { titulo: 'Atender las solicitudes: estado, responsable y respuestas', limite: 'informes' },
  'acompanamientos.diligenciar': {
    titulo: 'Hacer acompañamientos a docentes, y leer los que haga',
    limite: 'ninguno',
    aparte: 'Los acompañamientos se otorgan de todos los docentes: con un límite no se incluyen.',
  },
  'semestre.leer': {
    titulo: 'Leer el resumen del semestre: solo cifras, también las de la encuesta',
    limite: 'filas',
    aparte: 'El resumen del semestre cuenta filas de todos los informes: así no se incluye.',
  },
} as const satisfies Readonly<Partial<Record<Permiso, OtorgableDeclarado>>>;

export type Otorgable = keyof typeof OTORGABLES;

/** Returns true if a permission may be given to a person. */
export const isOtorgable = (permiso: string): permiso is Otorgable => permiso in OTORGABLES;

/** Returns true if a permission is for the rows of reports. */
export const isOfInformes = (permiso: string): boolean =>
  isOtorgable(permiso) && OTORGABLES[permiso].limite === 'informes';

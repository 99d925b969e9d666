// Permissions that are given to persons. Apart from all permissions, which every page loads.
import type { Permiso } from './permisos.ts';

/**
 * Permissions that managers may give to a person, in this order on screen: they know rows. What reaches everything
 * (personal data, audit, settings, lists, copies, loads, jobs, mail) is not among them (issue 42 §1).
 */
export const OTORGABLES = {
  'informes.leer': 'Leer los informes',
  'informes.exportar': 'Exportar los informes',
  'informes.cambiarEstado': 'Atender las solicitudes: estado, responsable y respuestas',
  'acompanamientos.diligenciar': 'Hacer acompañamientos a docentes, y leer los que haga',
  'semestre.leer': 'Leer el resumen del semestre: solo cifras, también las de la encuesta',
} as const satisfies Readonly<Partial<Record<Permiso, string>>>;

export type Otorgable = keyof typeof OTORGABLES;

/** Returns true if a permission is for the rows of reports. */
export const isOfInformes = (permiso: string): boolean => permiso.startsWith('informes.');

// The accesses that a form of the unit may have, with their names for managers, who may fill in all of them.
import type { AccesoDeFormulario } from '../permisos.ts';

/** The values of `acceso` in a form of the unit, with their names on screen. */
export const ACCESOS = {
  publico: 'Cualquier persona, sin ingresar',
  sesion: 'Quien ingrese con su cuenta',
  'formularios.diligenciar:estudiantes': 'Estudiantes, con su cuenta',
  'formularios.diligenciar:docentes': 'Docentes, con su cuenta',
} as const satisfies Partial<Record<AccesoDeFormulario, string>>;

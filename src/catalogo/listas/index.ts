import { LISTAS_CARACTERIZACION } from './caracterizacion.ts';
import { catedras } from './catedras.ts';
import { correosCopia, facultades, siNo, tiposAsignatura, tiposDocumentoIdentidad } from './comunes.ts';
import { LISTAS_DOCENTES } from './docentes.ts';
import { estrategias } from './estrategias.ts';
import { horariosHBV } from './horarios-hbv.ts';
import type { Lista } from './opcion.ts';
import { LISTAS_PERSONAL } from './personal.ts';
import { programas, programasEstrategias } from './programas.ts';
import { LISTAS_PROYECTO } from './proyecto.ts';
import { LISTAS_RUTA_GRADUACION } from './ruta-graduacion.ts';
import { LISTAS_SATISFACCION } from './satisfaccion.ts';
import { LISTAS_SOLICITUD_UDEV } from './solicitud-udev.ts';

/** The seeds of all editable lists. */
export const LISTAS: readonly Lista[] = [
  programas,
  programasEstrategias,
  facultades,
  siNo,
  tiposAsignatura,
  tiposDocumentoIdentidad,
  horariosHBV,
  catedras,
  estrategias,
  ...LISTAS_RUTA_GRADUACION,
  ...LISTAS_SATISFACCION,
  ...LISTAS_SOLICITUD_UDEV,
  ...LISTAS_CARACTERIZACION,
  ...LISTAS_PERSONAL,
  ...LISTAS_PROYECTO,
  ...LISTAS_DOCENTES,
  correosCopia,
];

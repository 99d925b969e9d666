import { TRAMITES } from '../index.ts';
import { correosCopia, facultades, siNo, tiposAsignatura, tiposDocumentoIdentidad } from './comunes.ts';
import type { Lista } from './opcion.ts';
import { programas, programasEstrategias } from './programas.ts';

/** The seeds of all editable lists: those that several procedures share, then each procedure's own. */
export const LISTAS: readonly Lista[] = [
  programas,
  programasEstrategias,
  facultades,
  siNo,
  tiposAsignatura,
  tiposDocumentoIdentidad,
  ...TRAMITES.flatMap(({ listas = [] }) => listas),
  correosCopia,
];

import { lectorDeAccesos } from './accesos/lector.ts';
import { LECTOR_DE_DOCENTES } from './docentes/lector.ts';
import type { Lector } from './lectura.ts';

/** Everything that is read from the platform into rows. @param diasDeRiesgo as in {@link lectorDeAccesos} */
export const accesosYDocentes = (diasDeRiesgo: () => Promise<number>): readonly Lector[] => [
  lectorDeAccesos(diasDeRiesgo),
  LECTOR_DE_DOCENTES,
];

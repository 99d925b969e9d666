// The first version of the rubric, assembled from `criterios/`.
import type { Asignatura } from '../campos/entorno.ts';
import { criteriosOfCierre, NOTAS } from './criterios/cierre.ts';
import { PLANEACION_COMPROMISO } from './criterios/compromiso-academico.ts';
import { DESARROLLO, DUDAS } from './criterios/desarrollo.ts';
import { EVALUACION, NIVELES_COMPROMISO, NIVELES_GUIA, retroalimentacionComentada } from './criterios/evaluacion.ts';
import { PLANEACION_GUIA } from './criterios/guia-didactica.ts';
import { VARIANTE_DE, type Criterio, type Rubrica, type Variante } from './rubrica.ts';

const COMUNES: readonly Criterio[] = [...DESARROLLO, ...DUDAS, ...EVALUACION, ...NOTAS];

const OWN: Readonly<Record<Variante, readonly Criterio[]>> = {
  guiaDidactica: [...PLANEACION_GUIA, retroalimentacionComentada(NIVELES_GUIA), ...criteriosOfCierre('la semana 17')],
  compromisoAcademico: [
    ...PLANEACION_COMPROMISO,
    retroalimentacionComentada(NIVELES_COMPROMISO),
    ...criteriosOfCierre('la última unidad'),
  ],
};

const rubrica = (variante: Variante): Rubrica => ({
  version: 1,
  variante,
  criterios: [...COMUNES, ...OWN[variante]].sort((a, b) => a.numero - b.numero),
});

/** The shipped rubric: 21 criteria in each variant, of which eleven are common (spec 1 §3, §9; DECISIONS §1). */
export const RUBRICAS: Readonly<Record<Variante, Rubrica>> = {
  guiaDidactica: rubrica('guiaDidactica'),
  compromisoAcademico: rubrica('compromisoAcademico'),
};

/** Returns the shipped rubric for a type of subject. */
export const rubricaOf = (tipo: Asignatura['tipoAsignatura']): Rubrica => RUBRICAS[VARIANTE_DE[tipo]];

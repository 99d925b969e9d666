// The procedure of the survey on requirements for graduating: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { rutaGraduacion } from './formulario.ts';
import { informacionRutasGraduaciones } from './informe.ts';

/** The options of the graduation-route survey; those of questions 4 to 8 are ours, in the counts of spec 2 §2. */
const LISTAS_RUTA_GRADUACION: readonly Lista[] = [
  listaOfTextos('avanceCursos', 'Ruta de graduación: avance en los cursos', [
    'Ya lo realicé',
    'No tengo conocimiento',
    'Estoy pendiente de realizarlo',
  ]),
  listaOfTextos('conocimientoModalidades', 'Ruta de graduación: conocimiento de las modalidades', [
    'Sí, las conozco todas',
    'Conozco algunas',
    'No las conozco',
  ]),
  listaOfTextos('inscripcionModalidad', 'Ruta de graduación: inscripción en una modalidad', [
    'Sí, ya me inscribí',
    'Estoy en proceso de inscribirme',
    'No me he inscrito',
  ]),
  listaOfTextos('matriculaTrabajoGrado', 'Ruta de graduación: asignatura Trabajo de grado', [
    'Ya la aprobé',
    'Sí, la tengo matriculada este semestre',
    'La matricularé el próximo semestre',
    'No la he matriculado',
    'Mi modalidad no la exige',
  ]),
  listaOfTextos('pruebasTyT', 'Ruta de graduación: pruebas TyT', [
    'Sí, ya las presenté',
    'Ya me inscribí y estoy por presentarlas',
    'No me he inscrito',
    'No sé qué son',
  ]),
  listaOfTextos('ceremoniaGrados', 'Ruta de graduación: ceremonia de grados', [
    'Sí, ya me inscribí',
    'Me inscribiré en la próxima ceremonia',
    'Aún no cumplo los requisitos',
    'No conozco el proceso de inscripción',
  ]),
];

export const tramite: Tramite = {
  formulario: rutaGraduacion,
  informe: informacionRutasGraduaciones,
  listas: LISTAS_RUTA_GRADUACION,
  inicio: { estudiante: 'graduacion', compartido: 2 },
};

// Rubric criteria 2 to 7 for subjects with a didactic guide (AMV): levels, observations and improvements.
import { int, NA, neg, nivel, pos, type Criterio } from '../rubrica.ts';

export const PLANEACION_GUIA: readonly Criterio[] = [
  {
    numero: 2,
    clave: 'revision-material',
    nombre: 'Revisión del material',
    criterio:
      'Revisa el material del aula antes de iniciar el semestre y lo confirma por correo electrónico (no se valora en las asignaturas con guía didáctica).',
    inicial: NA,
    descriptores: [
      nivel(NA, 'material-propio', 'No aplica: el docente elabora el material a partir de su guía didáctica.'),
      nivel(NA, 'material-revisado', 'No aplica: la Unidad revisó el material del aula en un semestre anterior.'),
    ],
    observaciones: [
      pos('vigente', 'El material de su aula está completo, vigente y corresponde a lo que anuncia la guía didáctica.'),
      pos('fuentes', 'Destacamos el cuidado con que cita las fuentes del material y respeta los derechos de autor.'),
      int(
        'comprobar',
        'El material de su aula es pertinente. Le sugerimos comprobar, antes de cada semestre, que los enlaces y las fechas sigan vigentes.',
      ),
      int(
        'imagen',
        'El material de su aula es pertinente. Le sugerimos darle una presentación uniforme con las plantillas de la Unidad.',
      ),
      neg(
        'no-abre',
        'Encontramos documentos o enlaces que no abren. Le solicitamos corregirlos para que los estudiantes puedan consultarlos.',
      ),
      neg(
        'no-corresponde',
        'Encontramos material que no corresponde a la guía didáctica de la asignatura. Le solicitamos revisarlo.',
      ),
    ],
    mejora:
      'Comprobar, antes de iniciar el semestre, que los documentos y los enlaces del aula abran y estén vigentes.',
  },
  {
    numero: 3,
    clave: 'publicacion',
    nombre: 'Publicación de la guía',
    criterio: 'Publica en el aula la guía didáctica aprobada, completa y con la información del semestre.',
    descriptores: [
      nivel(5, 'completa', 'La guía didáctica aprobada está publicada, completa y con la información del semestre.'),
      nivel(3, 'incompleta', 'La guía didáctica está publicada, pero incompleta o con información de otro semestre.'),
      nivel(0, 'ausente', 'La guía didáctica no está publicada en el aula.'),
    ],
    observaciones: [
      pos(
        'completa',
        'La guía didáctica está completa y es fácil de encontrar: los estudiantes conocen desde el inicio qué van a aprender y cómo.',
      ),
      pos(
        'coherente',
        'Destacamos la coherencia de su guía didáctica entre los propósitos de formación, las actividades y la evaluación.',
      ),
      int(
        'actualizar',
        'La guía didáctica está publicada. Le recomendamos actualizar las fechas y la bibliografía para el semestre actual.',
      ),
      int(
        'ubicar',
        'La guía didáctica está publicada. Le sugerimos ubicarla al comienzo del aula, donde los estudiantes la encuentren con facilidad.',
      ),
      neg(
        'ausente',
        'No encontramos la guía didáctica en el aula. Le solicitamos publicarla, pues es el documento que orienta todo el semestre.',
      ),
      neg(
        'sin-aprobar',
        'La guía publicada no es la versión aprobada. Le solicitamos reemplazarla por la versión que aprobó la Unidad.',
      ),
    ],
    mejora: 'Publicar al comienzo del aula la versión aprobada de la guía didáctica, con las fechas del semestre.',
  },
  {
    numero: 4,
    clave: 'socializacion',
    nombre: 'Socialización de la guía',
    criterio: 'Socializa la guía didáctica con los estudiantes durante la primera semana y deja evidencia en el aula.',
    descriptores: [
      nivel(5, 'a-tiempo', 'La socializó durante la primera semana y dejó evidencia en el aula.'),
      nivel(3, 'parcial', 'La socializó después de la primera semana o sin dejar evidencia en el aula.'),
      nivel(0, 'ausente', 'No socializó la guía didáctica.'),
    ],
    observaciones: [
      pos(
        'a-tiempo',
        'Socializó la guía didáctica desde la primera semana y resolvió las inquietudes del grupo sobre su desarrollo.',
      ),
      pos(
        'video',
        'Destacamos que explicó la guía didáctica en un video o en un encuentro grabado, que los estudiantes pueden volver a ver.',
      ),
      int(
        'evidencia',
        'Socializó la guía didáctica. Le recomendamos dejar la evidencia en el aula: un mensaje en el foro, un acta o la grabación.',
      ),
      int(
        'inquietudes',
        'Socializó la guía didáctica. Le sugerimos abrir un foro para que los estudiantes expresen sus inquietudes sobre ella.',
      ),
      neg(
        'ausente',
        'No encontramos evidencia de la socialización de la guía didáctica. Le solicitamos presentarla al grupo y dejar constancia en el aula.',
      ),
      neg(
        'tardia',
        'La guía didáctica se socializó cuando el semestre ya estaba avanzado. Le solicitamos hacerlo siempre en la primera semana.',
      ),
    ],
    mejora: 'Presentar la guía didáctica al grupo y dejar en el aula la evidencia de la socialización.',
  },
  {
    numero: 5,
    clave: 'cumplimiento',
    nombre: 'Desarrollo de la guía',
    criterio: 'Desarrolla los contenidos en el orden y en las semanas que establece la guía didáctica.',
    descriptores: [
      nivel(5, 'como-previsto', 'Desarrolla los contenidos en el orden y en las semanas que establece la guía.'),
      nivel(4, 'ajustes-informados', 'Ajustó el orden o las fechas y lo informó a tiempo a los estudiantes.'),
      nivel(2, 'ajustes-sin-informar', 'Ajustó el orden o las fechas sin informarlo a los estudiantes.'),
      nivel(0, 'no-corresponde', 'Los contenidos desarrollados no corresponden a la guía didáctica.'),
    ],
    observaciones: [
      pos(
        'al-dia',
        'El desarrollo de la asignatura va al día con la guía didáctica, lo que da seguridad y orden a los estudiantes.',
      ),
      pos(
        'ajustes',
        'Destacamos que informó al grupo, con anticipación y de manera clara, los ajustes que hizo a lo planeado.',
      ),
      int(
        'ritmo',
        'El desarrollo corresponde a la guía didáctica, con un leve retraso. Le recomendamos revisar el ritmo de las próximas semanas.',
      ),
      int(
        'informar',
        'Los ajustes que hizo son razonables. Le recomendamos informarlos siempre por el foro de novedades y actualizar las fechas en el aula.',
      ),
      neg(
        'retraso',
        'Encontramos semanas de la guía didáctica sin desarrollar. Le solicitamos proponer al grupo un plan para ponerse al día.',
      ),
      neg(
        'distinto',
        'Los contenidos publicados son distintos de los que establece la guía didáctica. Le solicitamos ajustarlos o consultar con la Unidad.',
      ),
    ],
    mejora: 'Poner al día el desarrollo de la asignatura según la guía didáctica e informar al grupo cualquier ajuste.',
  },
  {
    numero: 6,
    clave: 'plan-evaluacion',
    nombre: 'Plan de evaluación',
    criterio: 'Configura las actividades evaluativas con las fechas y los porcentajes de la guía didáctica.',
    descriptores: [
      nivel(5, 'coincide', 'Todas las actividades evaluativas tienen las fechas y los porcentajes de la guía.'),
      nivel(3, 'difiere', 'Falta alguna actividad evaluativa, o su fecha o su porcentaje no son los de la guía.'),
      nivel(0, 'ausente', 'Las actividades evaluativas de la guía no están configuradas en el aula.'),
    ],
    observaciones: [
      pos(
        'transparente',
        'Las fechas y los porcentajes de la evaluación coinciden con la guía didáctica; los estudiantes saben cómo se construye su nota.',
      ),
      pos(
        'calificador',
        'Destacamos la organización del libro de calificaciones, que refleja con exactitud los porcentajes de la guía didáctica.',
      ),
      int(
        'libro',
        'Las actividades están configuradas. Le recomendamos organizar el libro de calificaciones con los mismos porcentajes de la guía didáctica.',
      ),
      int(
        'fechas',
        'Los porcentajes coinciden con la guía didáctica. Le recomendamos ajustar las fechas de apertura y de cierre de las actividades.',
      ),
      neg(
        'distintos',
        'Los porcentajes o las fechas del aula son distintos de los de la guía didáctica. Le solicitamos corregirlos e informarlo al grupo.',
      ),
      neg(
        'ausentes',
        'No encontramos en el aula las actividades evaluativas de la guía didáctica. Le solicitamos configurarlas.',
      ),
    ],
    mejora: 'Ajustar las actividades y el libro de calificaciones a las fechas y los porcentajes de la guía didáctica.',
  },
  {
    numero: 7,
    clave: 'organizacion',
    nombre: 'Organización del aula',
    criterio:
      'Organiza el aula por semanas, cada una con el propósito, los recursos y las actividades de la guía didáctica.',
    descriptores: [
      nivel(5, 'completa', 'Todas las semanas presentan su propósito, sus recursos y sus actividades.'),
      nivel(3, 'incompleta', 'Alguna semana no presenta su propósito, sus recursos o sus actividades.'),
      nivel(0, 'ausente', 'El aula no está organizada por semanas.'),
    ],
    observaciones: [
      pos(
        'clara',
        'La organización por semanas es clara y constante: el estudiante sabe por dónde empezar y qué sigue.',
      ),
      pos('visual', 'Destacamos la presentación visual del aula, ordenada y agradable, que facilita la navegación.'),
      int(
        'propositos',
        'El aula está organizada por semanas. Le recomendamos iniciar cada una con su propósito y con una breve ruta de trabajo.',
      ),
      int(
        'depurar',
        'El aula está organizada por semanas. Le sugerimos retirar el material repetido o de semestres anteriores, para facilitar la navegación.',
      ),
      neg(
        'desordenada',
        'El material está publicado sin un orden que guíe al estudiante. Le solicitamos organizarlo por semanas, como lo establece la guía didáctica.',
      ),
      neg(
        'incompletas',
        'Encontramos semanas sin propósito o sin ruta de trabajo. Le solicitamos completarlas según la guía didáctica.',
      ),
    ],
    mejora: 'Organizar el aula por semanas y presentar en cada una su propósito, sus recursos y sus actividades.',
  },
];

// Rubric criteria 2 to 7 for subjects with an academic commitment (APV): levels, observations and improvements.
import { int, neg, nivel, pos, type Criterio } from '../rubrica.ts';

export const PLANEACION_COMPROMISO: readonly Criterio[] = [
  {
    numero: 2,
    clave: 'revision-material',
    nombre: 'Revisión del material',
    criterio:
      'Revisa el material de la asignatura antes de iniciar el semestre y confirma la revisión por correo electrónico.',
    descriptores: [
      nivel(5, 'confirmada', 'Revisó el material y lo confirmó por correo electrónico antes de iniciar el semestre.'),
      nivel(
        3,
        'tardia',
        'Revisó el material y lo confirmó por correo electrónico cuando el semestre ya había iniciado.',
      ),
      nivel(0, 'sin-confirmar', 'No confirmó por correo electrónico la revisión del material.'),
    ],
    observaciones: [
      pos(
        'a-tiempo',
        'Recibimos a tiempo la confirmación de que revisó el material. Su lectura previa nos permite corregirlo antes de que lleguen los estudiantes.',
      ),
      pos(
        'aportes',
        'Agradecemos las recomendaciones que envió sobre el material, pues ayudan a mejorar la asignatura semestre a semestre.',
      ),
      int(
        'detallar',
        'Recibimos la confirmación de la revisión. Le sugerimos indicar en ella los enlaces, las fechas o los contenidos que convenga actualizar.',
      ),
      int(
        'anticipar',
        'Recibimos la confirmación cuando el semestre ya había iniciado. Le recomendamos revisar el material apenas reciba el aula.',
      ),
      neg(
        'sin-correo',
        'No recibimos el correo con la confirmación de la revisión del material. Le solicitamos revisarlo y enviarla a la Unidad.',
      ),
      neg(
        'sin-corregir',
        'Los estudiantes encontraron en el material errores que una revisión previa habría evitado. Le solicitamos revisarlo por completo e informar los ajustes necesarios.',
      ),
    ],
    mejora:
      'Revisar por completo el material de la asignatura y confirmar la revisión a la Unidad por correo electrónico.',
  },
  {
    numero: 3,
    clave: 'publicacion',
    nombre: 'Publicación del compromiso',
    criterio: 'Publica en el aula el compromiso académico del grupo, completo y con la información del semestre.',
    descriptores: [
      nivel(5, 'completa', 'El compromiso académico está publicado, completo y con la información del semestre.'),
      nivel(
        3,
        'incompleta',
        'El compromiso académico está publicado, pero incompleto o con información de otro semestre.',
      ),
      nivel(0, 'ausente', 'El compromiso académico no está publicado en el aula.'),
    ],
    observaciones: [
      pos(
        'completa',
        'El compromiso académico está completo y es fácil de encontrar: los estudiantes conocen desde el inicio los acuerdos de la asignatura.',
      ),
      pos(
        'preciso',
        'Destacamos la precisión de las fechas, los porcentajes y los medios de comunicación que acuerda en el compromiso académico.',
      ),
      int(
        'actualizar',
        'El compromiso académico está publicado. Le recomendamos actualizar las fechas y los datos del grupo para el semestre actual.',
      ),
      int(
        'ubicar',
        'El compromiso académico está publicado. Le sugerimos ubicarlo al comienzo del aula, donde los estudiantes lo encuentren con facilidad.',
      ),
      neg(
        'ausente',
        'No encontramos el compromiso académico en el aula. Le solicitamos publicarlo, pues reúne los acuerdos que orientan el semestre.',
      ),
      neg(
        'otro-formato',
        'El documento publicado no corresponde al formato vigente del compromiso académico. Le solicitamos reemplazarlo.',
      ),
    ],
    mejora: 'Publicar al comienzo del aula el compromiso académico en el formato vigente, con las fechas del semestre.',
  },
  {
    numero: 4,
    clave: 'socializacion',
    nombre: 'Socialización del compromiso',
    criterio:
      'Socializa el compromiso académico con los estudiantes durante la primera semana y deja en el aula constancia de su aceptación.',
    descriptores: [
      nivel(
        5,
        'a-tiempo',
        'Lo socializó durante la primera semana y en el aula consta la aceptación de los estudiantes.',
      ),
      nivel(3, 'parcial', 'Lo socializó después de la primera semana, o en el aula no consta la aceptación.'),
      nivel(0, 'ausente', 'No socializó el compromiso académico.'),
    ],
    observaciones: [
      pos(
        'acordado',
        'Socializó el compromiso académico desde la primera semana y los estudiantes registraron su aceptación. Los acuerdos son claros para todos.',
      ),
      pos(
        'dialogo',
        'Destacamos que escuchó las inquietudes de los estudiantes y las tuvo en cuenta al establecer los acuerdos.',
      ),
      int(
        'constancia',
        'Socializó el compromiso académico. Le recomendamos abrir una consulta o un foro en el que los estudiantes registren su aceptación.',
      ),
      int(
        'rezagados',
        'La mayoría de los estudiantes aceptó el compromiso académico. Le sugerimos recordarlo a quienes aún no lo han hecho.',
      ),
      neg(
        'ausente',
        'No encontramos evidencia de la socialización del compromiso académico. Le solicitamos presentarlo al grupo y dejar constancia en el aula.',
      ),
      neg(
        'tardia',
        'El compromiso académico se socializó cuando el semestre ya estaba avanzado. Le solicitamos hacerlo siempre en la primera semana.',
      ),
    ],
    mejora: 'Presentar el compromiso académico al grupo y registrar en el aula la aceptación de los estudiantes.',
  },
  {
    numero: 5,
    clave: 'cumplimiento',
    nombre: 'Cumplimiento del compromiso',
    criterio: 'Cumple el compromiso académico: desarrolla las unidades en el orden y en las fechas acordadas.',
    descriptores: [
      nivel(5, 'como-previsto', 'Desarrolla las unidades en el orden y en las fechas acordadas.'),
      nivel(4, 'ajustes-acordados', 'Ajustó el orden o las fechas y lo acordó a tiempo con los estudiantes.'),
      nivel(2, 'ajustes-sin-acordar', 'Ajustó el orden o las fechas sin acordarlo con los estudiantes.'),
      nivel(0, 'incumplido', 'El desarrollo de las unidades no corresponde al compromiso académico.'),
    ],
    observaciones: [
      pos(
        'cumplido',
        'El desarrollo de las unidades respeta lo acordado en el compromiso académico, lo que da confianza y orden al grupo.',
      ),
      pos(
        'ajustes',
        'Destacamos que los ajustes al compromiso académico se acordaron con los estudiantes y quedaron por escrito en el aula.',
      ),
      int(
        'ritmo',
        'El desarrollo corresponde al compromiso académico, con un leve retraso. Le recomendamos revisar el ritmo de las próximas unidades.',
      ),
      int(
        'por-escrito',
        'Los ajustes que hizo son razonables. Le recomendamos publicar en el aula el compromiso académico actualizado.',
      ),
      neg(
        'retraso',
        'Encontramos unidades sin desarrollar en las fechas acordadas. Le solicitamos proponer al grupo un plan para ponerse al día.',
      ),
      neg(
        'sin-acuerdo',
        'Encontramos cambios que no se acordaron con los estudiantes. Le solicitamos retomar el compromiso académico y formalizar los ajustes.',
      ),
    ],
    mejora: 'Poner al día las unidades según el compromiso académico y acordar con el grupo cualquier ajuste.',
  },
  {
    numero: 6,
    clave: 'plan-evaluacion',
    nombre: 'Plan de evaluación',
    criterio: 'Configura las actividades evaluativas con las fechas y los porcentajes del compromiso académico.',
    descriptores: [
      nivel(5, 'coincide', 'Todas las actividades evaluativas tienen las fechas y los porcentajes acordados.'),
      nivel(3, 'difiere', 'Falta alguna actividad evaluativa, o su fecha o su porcentaje no son los acordados.'),
      nivel(0, 'ausente', 'Las actividades evaluativas acordadas no están configuradas en el aula.'),
    ],
    observaciones: [
      pos(
        'transparente',
        'Las fechas y los porcentajes de la evaluación coinciden con el compromiso académico; los estudiantes saben cómo se construye su nota.',
      ),
      pos(
        'calificador',
        'Destacamos la organización del libro de calificaciones, que refleja con exactitud los porcentajes acordados.',
      ),
      int(
        'libro',
        'Las actividades están configuradas. Le recomendamos organizar el libro de calificaciones con los mismos porcentajes del compromiso académico.',
      ),
      int(
        'fechas',
        'Los porcentajes coinciden con el compromiso académico. Le recomendamos ajustar las fechas de apertura y de cierre de las actividades.',
      ),
      neg(
        'distintos',
        'Los porcentajes o las fechas del aula son distintos de los del compromiso académico. Le solicitamos corregirlos e informarlo al grupo.',
      ),
      neg(
        'ausentes',
        'No encontramos en el aula las actividades evaluativas del compromiso académico. Le solicitamos configurarlas.',
      ),
    ],
    mejora:
      'Ajustar las actividades y el libro de calificaciones a las fechas y los porcentajes del compromiso académico.',
  },
  {
    numero: 7,
    clave: 'organizacion',
    nombre: 'Orientación de las unidades',
    criterio: 'Presenta cada unidad con su ruta de trabajo y sus fechas, según el compromiso académico.',
    descriptores: [
      nivel(5, 'completa', 'Presenta todas las unidades con su ruta de trabajo y sus fechas.'),
      nivel(3, 'incompleta', 'Alguna unidad no tiene ruta de trabajo o fechas.'),
      nivel(0, 'ausente', 'No presenta la ruta de trabajo ni las fechas de las unidades.'),
    ],
    observaciones: [
      pos(
        'clara',
        'Presenta cada unidad con una ruta de trabajo clara: el estudiante sabe por dónde empezar y qué sigue.',
      ),
      pos(
        'contexto',
        'Destacamos que relaciona cada unidad con la profesión y con lo aprendido en las anteriores, lo que le da sentido al estudio.',
      ),
      int(
        'ruta',
        'Las unidades están publicadas. Le recomendamos iniciar cada una con un mensaje breve que indique la ruta de trabajo y las fechas.',
      ),
      int(
        'complementar',
        'Presenta bien las unidades. Le sugerimos complementar el material del programa con recursos propios y con ejemplos actuales.',
      ),
      neg(
        'sin-orientacion',
        'Las unidades solo contienen el material del programa. Le solicitamos orientarlas con una ruta de trabajo y con las fechas acordadas.',
      ),
      neg(
        'incompletas',
        'Encontramos unidades sin ruta de trabajo o sin fechas. Le solicitamos completarlas según el compromiso académico.',
      ),
    ],
    mejora: 'Iniciar cada unidad con un mensaje que indique su ruta de trabajo y sus fechas.',
  },
];

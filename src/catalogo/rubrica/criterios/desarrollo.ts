// Rubric criteria 1 and 8 to 12 of both variants: induction, welcome, weekly activities, recorded meetings, doubts.
import { int, NA, neg, nivel, pos, type Criterio } from '../rubrica.ts';

const DOMINGOS_Y_FESTIVOS = 'de lunes a sábado (los domingos y los festivos no se cuentan)';

const respuestas = (lugar: string): Criterio['descriptores'] => [
  nivel(5, 'a-tiempo', 'Respondió todas las dudas dentro de las 24 horas.'),
  nivel(3, 'tarde', 'Respondió todas las dudas, pero alguna después de las 24 horas.'),
  nivel(1, 'pendientes', 'Respondió solo una parte de las dudas.'),
  nivel(0, 'ninguna', 'No respondió ninguna duda.'),
  nivel(NA, 'no-aplica', `No aplica: no hubo dudas ${lugar} durante el periodo observado.`),
];

/** Criteria 11 and 12: doubts answered within 24 hours, Monday to Saturday (spec 1 §9, DECISIONS §7). */
export const DUDAS: readonly Criterio[] = [
  {
    numero: 11,
    clave: 'dudas-foros',
    nombre: 'Dudas en los foros',
    criterio: `Responde las dudas de los foros dentro de las 24 horas siguientes, ${DOMINGOS_Y_FESTIVOS}.`,
    evidencia: 'respuestasEnForos',
    descriptores: respuestas('en los foros'),
    observaciones: [
      pos(
        'oportunas',
        'Responde los foros con oportunidad. Esta presencia constante motiva a los estudiantes y evita que una duda detenga su avance.',
      ),
      pos(
        'profundas',
        'Sus respuestas van más allá de lo puntual: amplían el tema, citan el material y animan a otros estudiantes a aportar.',
      ),
      int(
        'algunas-tarde',
        'Responde los foros con claridad. Le recomendamos activar las notificaciones de la plataforma para no superar las 24 horas.',
      ),
      int(
        'breves',
        'Responde a tiempo. Le sugerimos ampliar las respuestas con ejemplos o con la referencia al material que resuelve la duda.',
      ),
      neg(
        'sin-respuesta',
        'Encontramos dudas sin respuesta en los foros. Le solicitamos atenderlas lo antes posible y revisar los foros cada día, de lunes a sábado.',
      ),
      neg(
        'demoras',
        'La mayoría de las respuestas superan las 24 horas. Le solicitamos reservar un momento diario, de lunes a sábado, para atender los foros.',
      ),
    ],
    mejora:
      'Revisar los foros todos los días, de lunes a sábado, y responder cada duda dentro de las 24 horas siguientes.',
  },
  {
    numero: 12,
    clave: 'dudas-mensajes',
    nombre: 'Dudas por mensajes',
    criterio: `Responde las dudas recibidas por correo o por la mensajería de la plataforma dentro de las 24 horas siguientes, ${DOMINGOS_Y_FESTIVOS}.`,
    descriptores: respuestas('por correo ni por la mensajería'),
    observaciones: [
      pos(
        'oportunas',
        'Los estudiantes reciben respuesta a sus mensajes dentro del plazo y en un tono amable y respetuoso.',
      ),
      pos(
        'compartidas',
        'Destacamos que lleva al foro las dudas frecuentes que recibe por mensaje, de modo que la respuesta les sirve a todos.',
      ),
      int(
        'algunas-tarde',
        'Responde los mensajes de los estudiantes. Le recomendamos atenderlos en el orden de llegada para que ninguno supere las 24 horas.',
      ),
      int(
        'canal',
        'Responde a tiempo. Le sugerimos recordar al grupo cuál es el canal oficial, para que las consultas no se dispersen en otros medios.',
      ),
      neg(
        'sin-respuesta',
        'Hay mensajes de estudiantes sin respuesta. Le solicitamos atenderlos y acusar recibo de los que requieran más tiempo.',
      ),
      neg(
        'demoras',
        'Las respuestas a los mensajes superan con frecuencia las 24 horas. Le solicitamos reservar un momento diario, de lunes a sábado, para atenderlos.',
      ),
    ],
    mejora:
      'Atender el correo y la mensajería todos los días, de lunes a sábado, y responder dentro de las 24 horas siguientes.',
  },
];

/** Criteria 1 and 8 to 10: induction and the classroom week by week (spec 1 §9). */
export const DESARROLLO: readonly Criterio[] = [
  {
    numero: 1,
    clave: 'induccion',
    nombre: 'Inducción docente',
    criterio: 'Participa en los cinco momentos de la inducción docente del semestre.',
    evidencia: 'momentosInduccion',
    descriptores: [
      nivel(5, 'cinco', 'Participó en los cinco momentos de la inducción.'),
      nivel(4, 'cuatro', 'Participó en cuatro momentos de la inducción.'),
      nivel(3, 'tres', 'Participó en tres momentos de la inducción.'),
      nivel(2, 'dos', 'Participó en dos momentos de la inducción.'),
      nivel(1, 'uno', 'Participó en un momento de la inducción.'),
      nivel(0, 'ninguno', 'No participó en ningún momento de la inducción.'),
      nivel(NA, 'no-aplica', 'No aplica: recibió la asignatura cuando la inducción ya había terminado.'),
    ],
    observaciones: [
      pos(
        'completa',
        'Reconocemos su participación en todos los momentos de la inducción: conocer desde el comienzo los lineamientos de la Unidad se refleja en la preparación de su aula.',
      ),
      pos(
        'activa',
        'Agradecemos su participación activa en la inducción y las experiencias que compartió con los demás docentes.',
      ),
      int(
        'pendientes',
        'Participó en parte de los momentos de la inducción. Le recomendamos consultar las grabaciones y el material de los que le faltan y escribirnos si algo no queda claro.',
      ),
      int(
        'puesta-al-dia',
        'Se puso al día con la inducción después de las fechas programadas. Le sugerimos reservar desde ahora las fechas del próximo semestre.',
      ),
      neg(
        'ausente',
        'No encontramos registro de su participación en la inducción. Es necesario que consulte el material de los cinco momentos y acuerde con la Unidad un espacio de orientación.',
      ),
      neg(
        'sin-registro',
        'Participó en la inducción, pero no diligenció el registro de asistencia. Le solicitamos diligenciarlo en cada momento para que podamos tenerlo en cuenta.',
      ),
    ],
    mejora:
      'Consultar el material de los momentos de inducción pendientes y acordar con la Unidad un espacio de orientación.',
  },
  {
    numero: 8,
    clave: 'bienvenida',
    nombre: 'Bienvenida y contacto',
    criterio: 'Da la bienvenida a los estudiantes y publica en el aula sus datos de contacto y su horario de atención.',
    descriptores: [
      nivel(5, 'completa', 'Publicó la bienvenida, sus datos de contacto y su horario de atención.'),
      nivel(3, 'incompleta', 'Publicó una parte: falta la bienvenida, los datos de contacto o el horario de atención.'),
      nivel(0, 'ausente', 'No publicó la bienvenida, los datos de contacto ni el horario de atención.'),
    ],
    observaciones: [
      pos(
        'cercana',
        'Su mensaje de bienvenida es cercano y claro: los estudiantes saben desde el primer día quién los acompaña y cómo comunicarse.',
      ),
      pos(
        'perfil',
        'Destacamos que su perfil tiene fotografía y una presentación breve, lo que da confianza al grupo.',
      ),
      int(
        'horario',
        'La bienvenida está publicada. Le sugerimos agregar el horario de atención y el medio por el que prefiere recibir consultas.',
      ),
      int(
        'presentacion',
        'Sus datos de contacto están publicados. Le sugerimos acompañarlos con una presentación personal, en texto o en un video corto.',
      ),
      neg(
        'sin-bienvenida',
        'No encontramos un mensaje de bienvenida en el aula. Le solicitamos publicarlo, pues es el primer contacto de los estudiantes con la asignatura.',
      ),
      neg(
        'datos-anteriores',
        'Los datos de contacto o el horario publicados corresponden a un semestre anterior. Le solicitamos actualizarlos.',
      ),
    ],
    mejora: 'Publicar un mensaje de bienvenida con la presentación, los datos de contacto y el horario de atención.',
  },
  {
    numero: 9,
    clave: 'actividades-semanales',
    nombre: 'Actividades semanales',
    criterio: 'Propone actividades cada semana, con instrucciones, fecha de entrega y criterios de evaluación.',
    descriptores: [
      nivel(5, 'completas', 'Todas las semanas tienen actividades con instrucciones, fecha y criterios de evaluación.'),
      nivel(
        4,
        'por-precisar',
        'Todas las semanas tienen actividades, pero a alguna le faltan instrucciones, fecha o criterios de evaluación.',
      ),
      nivel(2, 'semanas-sin-actividades', 'Hay semanas sin actividades.'),
      nivel(0, 'ninguna', 'No propone actividades semanales.'),
    ],
    observaciones: [
      pos(
        'claras',
        'Las actividades de cada semana indican con claridad qué se espera, cuándo se entrega y cómo se evalúa. Esto favorece la autonomía de los estudiantes.',
      ),
      pos(
        'variadas',
        'Destacamos la variedad de las actividades propuestas, que combinan trabajo individual y colaborativo.',
      ),
      int(
        'criterios',
        'Las actividades son pertinentes. Le recomendamos incluir en cada una los criterios o la rúbrica con que la evaluará.',
      ),
      int(
        'fechas',
        'Las actividades están publicadas. Le recomendamos configurar en la plataforma las fechas de apertura y de cierre, para que los estudiantes las vean en su calendario.',
      ),
      neg(
        'vacias',
        'Encontramos semanas sin actividades. Le solicitamos programarlas, de modo que los estudiantes mantengan un ritmo de trabajo continuo.',
      ),
      neg(
        'sin-instrucciones',
        'Las actividades no tienen instrucciones suficientes para que el estudiante las desarrolle por su cuenta. Le solicitamos completarlas.',
      ),
    ],
    mejora:
      'Programar actividades en todas las semanas, cada una con instrucciones, fecha de entrega y criterios de evaluación.',
  },
  {
    numero: 10,
    clave: 'encuentros',
    nombre: 'Encuentros sincrónicos',
    criterio: 'Graba los encuentros sincrónicos y publica las grabaciones en el aula.',
    evidencia: 'encuentrosSincronicos',
    descriptores: [
      nivel(5, 'todos', 'Publicó la grabación de todos los encuentros realizados.'),
      nivel(3, 'algunos', 'Publicó la grabación de algunos de los encuentros realizados.'),
      nivel(0, 'ninguno', 'No publicó la grabación de ningún encuentro, o no realizó los encuentros programados.'),
      nivel(NA, 'no-aplica', 'No aplica: no había encuentros sincrónicos programados para el periodo observado.'),
    ],
    observaciones: [
      pos(
        'publicadas',
        'Las grabaciones están publicadas y son fáciles de encontrar, lo que permite repasar los temas a quienes no pudieron conectarse.',
      ),
      pos(
        'participacion',
        'En sus encuentros promueve la participación: pregunta, escucha y retoma los aportes de los estudiantes.',
      ),
      int(
        'oportunidad',
        'Las grabaciones están publicadas. Le recomendamos publicarlas a más tardar al día siguiente de cada encuentro.',
      ),
      int(
        'orden',
        'Le sugerimos reunir las grabaciones en un mismo lugar del aula, con el tema y la fecha de cada encuentro.',
      ),
      neg(
        'sin-grabacion',
        'No encontramos las grabaciones de los encuentros. Le solicitamos publicarlas, pues son parte del material de estudio del grupo.',
      ),
      neg(
        'sin-permiso',
        'Los enlaces de las grabaciones no abren o piden permiso. Le solicitamos revisar que los estudiantes puedan acceder.',
      ),
    ],
    mejora:
      'Publicar las grabaciones pendientes, con su tema y su fecha, y verificar que los estudiantes puedan abrirlas.',
  },
];

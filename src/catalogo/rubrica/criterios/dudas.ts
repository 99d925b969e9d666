import { type Criterio, int, NA, neg, nivel, pos } from '../rubrica.ts';

const DOMINGOS_Y_FESTIVOS = 'de lunes a sábado (los domingos y los festivos no se cuentan)';

const respuestas = (donde: string): Criterio['descriptores'] => [
  nivel(5, 'a-tiempo', 'Respondió todas las dudas dentro de las 24 horas.'),
  nivel(3, 'tarde', 'Respondió todas las dudas, pero alguna después de las 24 horas.'),
  nivel(1, 'pendientes', 'Respondió solo una parte de las dudas.'),
  nivel(0, 'ninguna', 'No respondió ninguna duda.'),
  nivel(NA, 'no-aplica', `No aplica: no hubo dudas ${donde} durante el periodo observado.`),
];

/** Criteria 11 and 12: doubts are answered within 24 hours, Monday to Saturday (spec 1 §9, DECISIONS §7). */
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

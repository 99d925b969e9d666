// Rubric criteria 13 to 15 and 21 of both variants: feedback in time, comments, weekly material, the make-up grade.
import { int, NA, neg, nivel, pos, type Criterio, type Descriptor } from '../rubrica.ts';

const CON_COMENTARIO = 'Acompaña todas las notas con comentarios que señalan los logros y lo que se puede mejorar.';

/** Levels of criterion 15 with a guía didáctica, in which a grade alone has a score (spec 1 §9). */
export const NIVELES_GUIA: readonly Descriptor[] = [
  nivel(5, 'todas', CON_COMENTARIO),
  nivel(4, 'mayoria', 'Acompaña con comentarios la mitad de las notas o más, sin llegar a todas.'),
  nivel(3, 'minoria', 'Acompaña con comentarios menos de la mitad de las notas.'),
  nivel(2, 'sin-comentario', 'Califica las actividades sin ningún comentario.'),
  nivel(0, 'sin-retroalimentar', 'No califica ni comenta las actividades.'),
  nivel(NA, 'no-aplica', 'No aplica: aún no hay actividades por calificar.'),
];

/** Levels of criterion 15 with a compromiso académico, in which a grade alone scores 0 (spec 1 §9). */
export const NIVELES_COMPROMISO: readonly Descriptor[] = [
  nivel(5, 'todas', CON_COMENTARIO),
  nivel(3, 'algunas', 'Acompaña con comentarios solo una parte de las notas.'),
  nivel(0, 'sin-comentario', 'Califica las actividades sin ningún comentario.'),
  nivel(0, 'sin-retroalimentar', 'No califica ni comenta las actividades.'),
  nivel(NA, 'no-aplica', 'No aplica: aún no hay actividades por calificar.'),
];

/** Criterion 15: grades with comments. The score of a grade without comment depends on the variant. */
export const retroalimentacionComentada = (descriptores: readonly Descriptor[]): Criterio => ({
  numero: 15,
  clave: 'retroalimentacion-comentada',
  nombre: 'Comentarios a las notas',
  criterio: 'Retroalimenta las actividades calificadas con comentarios que orientan a cada estudiante.',
  evidencia: 'comentariosDeRetroalimentacion',
  descriptores,
  observaciones: [
    pos(
      'formativa',
      'Sus comentarios reconocen lo logrado y muestran cómo mejorar. Es una retroalimentación formativa que los estudiantes valoran.',
    ),
    pos('personal', 'Destacamos que se dirige a cada estudiante por su nombre y comenta su trabajo en particular.'),
    int(
      'ampliar',
      'Retroalimenta las actividades. Le recomendamos que los comentarios, además de señalar el error, indiquen cómo corregirlo.',
    ),
    int(
      'rubrica',
      'Retroalimenta las actividades. Le sugerimos usar las rúbricas de la plataforma, que hacen más ágil y precisa la retroalimentación.',
    ),
    neg(
      'sin-comentarios',
      'Las notas no tienen comentarios. Le solicitamos agregarlos, pues el estudiante necesita saber qué logró y qué puede mejorar.',
    ),
    neg(
      'generica',
      'Los comentarios son iguales para todos los estudiantes. Le solicitamos referirlos al trabajo de cada uno.',
    ),
  ],
  mejora: 'Acompañar cada nota con un comentario que señale lo logrado y cómo mejorar.',
});

/** Criteria 13, 14 and 21: feedback in time, material of each week, the make-up grade (spec 1 §9). */
export const EVALUACION: readonly Criterio[] = [
  {
    numero: 13,
    clave: 'retroalimentacion-oportuna',
    nombre: 'Retroalimentación oportuna',
    criterio:
      'Retroalimenta las actividades después de su fecha de cierre, a más tardar en los ocho días calendario siguientes.',
    descriptores: [
      nivel(5, 'a-tiempo', 'Retroalimentó todas las actividades cerradas dentro de los ocho días siguientes.'),
      nivel(3, 'tarde', 'Retroalimentó todas las actividades cerradas, pero alguna después de los ocho días.'),
      nivel(0, 'pendientes', 'Tiene actividades cerradas sin retroalimentar después de los ocho días.'),
      nivel(NA, 'no-aplica', 'No aplica: aún no vence el plazo para retroalimentar ninguna actividad.'),
    ],
    observaciones: [
      pos(
        'oportuna',
        'Retroalimenta a tiempo: los estudiantes pueden aplicar sus recomendaciones en la actividad siguiente.',
      ),
      pos(
        'general',
        'Destacamos que, además de la retroalimentación individual, publica un balance general al cierre de cada actividad.',
      ),
      int(
        'algunas-tarde',
        'La retroalimentación está completa. Le recomendamos programar en su agenda los días siguientes a cada cierre para entregarla dentro del plazo.',
      ),
      int(
        'aviso',
        'Cuando necesite más tiempo para retroalimentar, le sugerimos informarlo al grupo con la nueva fecha.',
      ),
      neg(
        'pendiente',
        'Encontramos actividades cerradas sin retroalimentación. Le solicitamos ponerse al día, pues el estudiante la necesita para continuar su proceso.',
      ),
      neg(
        'anticipada',
        'Publicó la solución antes de la fecha de cierre de la actividad. Le solicitamos hacerlo después, para que todos la desarrollen en iguales condiciones.',
      ),
    ],
    mejora:
      'Retroalimentar las actividades cerradas que estén pendientes y reservar en la agenda los días siguientes a cada cierre.',
  },
  {
    numero: 14,
    clave: 'recursos-semana',
    nombre: 'Recursos por semana',
    criterio: 'Dispone en el aula recursos y actividades para cada semana.',
    evidencia: 'recursosPorSemana',
    descriptores: [
      nivel(5, 'mas-de-cinco', 'Más de cinco recursos o actividades por semana.'),
      nivel(3, 'de-uno-a-cinco', 'Entre uno y cinco recursos o actividades por semana.'),
      nivel(0, 'ninguno', 'Ningún recurso ni actividad por semana.'),
    ],
    observaciones: [
      pos(
        'suficientes',
        'El aula ofrece recursos y actividades suficientes, bien distribuidos entre las semanas y con distintos niveles de profundidad.',
      ),
      pos(
        'formatos',
        'Destacamos la combinación de formatos (lecturas, videos, presentaciones, cuestionarios), que atiende distintas formas de aprender.',
      ),
      int(
        'diversificar',
        'Los recursos publicados son pertinentes. Le sugerimos complementarlos con material en otros formatos y con actividades de práctica.',
      ),
      int(
        'biblioteca',
        'Le sugerimos enriquecer las semanas con recursos de la biblioteca digital y con recursos educativos abiertos, citando siempre su fuente.',
      ),
      neg(
        'semanas-vacias',
        'Encontramos semanas sin recursos ni actividades. Le solicitamos publicarlos antes de que inicie cada semana.',
      ),
      neg(
        'enlaces-rotos',
        'Algunos recursos no abren o están ocultos para los estudiantes. Le solicitamos revisarlos y dejarlos disponibles.',
      ),
    ],
    mejora:
      'Publicar más de cinco recursos o actividades en cada semana, en formatos variados y disponibles para los estudiantes.',
  },
  {
    numero: 21,
    clave: 'nota-habilitacion',
    nombre: 'Nota de habilitación',
    criterio: 'Registra la nota del examen de habilitación en la plataforma y en el sistema de información académica.',
    descriptores: [
      nivel(5, 'registrada', 'Registró la nota en la plataforma y en el sistema de información académica.'),
      nivel(3, 'en-uno', 'Registró la nota en solo uno de los dos sistemas.'),
      nivel(0, 'sin-registrar', 'No registró la nota.'),
      nivel(NA, 'no-aplica', 'No aplica: ningún estudiante presentó habilitación o aún no llega la fecha.'),
    ],
    observaciones: [
      pos(
        'registrada',
        'Registró la nota de habilitación en ambos sistemas, lo que permite a los estudiantes conocer su situación académica a tiempo.',
      ),
      pos(
        'oportuna',
        'Registró la nota de habilitación apenas calificó el examen. Agradecemos su cuidado, pues de ella depende la matrícula del estudiante.',
      ),
      int(
        'un-sistema',
        'La nota de habilitación aparece en uno de los sistemas. Le recomendamos registrarla también en el otro, para que la información coincida.',
      ),
      int(
        'oportunidad',
        'Registró la nota de habilitación. Le sugerimos hacerlo apenas califique el examen, para que el estudiante pueda matricularse a tiempo.',
      ),
      neg(
        'pendiente',
        'No encontramos registrada la nota de habilitación. Le solicitamos registrarla en la plataforma y en el sistema de información académica.',
      ),
      neg(
        'diferente',
        'La nota registrada en la plataforma es diferente de la del sistema de información académica. Le solicitamos verificarla y corregirla.',
      ),
    ],
    mejora:
      'Registrar la nota de habilitación en la plataforma y en el sistema de información académica, y verificar que coincidan.',
  },
];

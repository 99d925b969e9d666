import { type Criterio, type Descriptor, int, NA, neg, nivel, pos } from '../rubrica.ts';

const CON_COMENTARIO = 'Acompaña todas las notas con comentarios que señalan los logros y lo que se puede mejorar.';

/** With a guía didáctica a grade alone is worth something (spec 1 §9). */
export const NIVELES_GUIA: readonly Descriptor[] = [
  nivel(5, 'todas', CON_COMENTARIO),
  nivel(4, 'mayoria', 'Acompaña con comentarios la mitad de las notas o más, sin llegar a todas.'),
  nivel(3, 'minoria', 'Acompaña con comentarios menos de la mitad de las notas.'),
  nivel(2, 'sin-comentario', 'Califica las actividades sin ningún comentario.'),
  nivel(0, 'sin-retroalimentar', 'No califica ni comenta las actividades.'),
  nivel(NA, 'no-aplica', 'No aplica: aún no hay actividades por calificar.'),
];

/** With a compromiso académico it is worth nothing (spec 1 §9). */
export const NIVELES_COMPROMISO: readonly Descriptor[] = [
  nivel(5, 'todas', CON_COMENTARIO),
  nivel(3, 'algunas', 'Acompaña con comentarios solo una parte de las notas.'),
  nivel(0, 'sin-comentario', 'Califica las actividades sin ningún comentario.'),
  nivel(0, 'sin-retroalimentar', 'No califica ni comenta las actividades.'),
  nivel(NA, 'no-aplica', 'No aplica: aún no hay actividades por calificar.'),
];

/** Criterion 15: grades come with comments. What a grade without one is worth differs between the variants. */
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

import { type Criterio, int, NA, neg, nivel, pos } from '../rubrica.ts';

const DESCRIPTORES: Criterio['descriptores'] = [
  nivel(5, 'a-tiempo', 'Registró todas las notas en ambos sistemas, a más tardar en la fecha fijada.'),
  nivel(
    3,
    'incompletas',
    'Registró las notas después de la fecha fijada, solo una parte de ellas o en uno solo de los sistemas.',
  ),
  nivel(0, 'sin-registrar', 'No registró las notas.'),
  nivel(NA, 'no-aplica', 'No aplica: aún no llega la fecha fijada.'),
];

/** Criteria 16 and 17: grades are entered in both systems by the dates of the semester's calendar (spec 1 §9). */
export const NOTAS: readonly Criterio[] = [
  {
    numero: 16,
    clave: 'notas-60',
    nombre: 'Notas del 60 %',
    criterio:
      'Registra las notas correspondientes al 60 % de la calificación en la plataforma y en el sistema de información académica, a más tardar en la fecha fijada.',
    evidencia: 'notasDel60',
    descriptores: DESCRIPTORES,
    observaciones: [
      pos(
        'a-tiempo',
        'Registró el 60 % de las notas dentro del plazo y en ambos sistemas. Así los estudiantes conocen su avance con tiempo para mejorar.',
      ),
      pos(
        'coinciden',
        'Las notas del 60 % coinciden en la plataforma y en el sistema de información académica, lo que evita reclamaciones.',
      ),
      int(
        'un-sistema',
        'Las notas del 60 % están registradas en uno de los sistemas. Le recomendamos completar el otro, para que la información coincida.',
      ),
      int(
        'tarde',
        'Registró las notas del 60 % después de la fecha fijada. Le sugerimos anotar en su agenda las fechas del calendario académico.',
      ),
      neg(
        'pendientes',
        'No encontramos registradas las notas del 60 %. Le solicitamos registrarlas en ambos sistemas, pues orientan al estudiante sobre su permanencia en la asignatura.',
      ),
      neg(
        'diferentes',
        'Algunas notas del 60 % son diferentes en los dos sistemas. Le solicitamos verificarlas y corregirlas.',
      ),
    ],
    mejora:
      'Registrar las notas del 60 % en la plataforma y en el sistema de información académica antes de la fecha fijada.',
  },
  {
    numero: 17,
    clave: 'notas-40',
    nombre: 'Notas del 40 %',
    criterio:
      'Registra las notas correspondientes al 40 % restante de la calificación en la plataforma y en el sistema de información académica, a más tardar en la fecha fijada.',
    evidencia: 'notasDel40',
    descriptores: DESCRIPTORES,
    observaciones: [
      pos(
        'a-tiempo',
        'Registró el 40 % restante de las notas dentro del plazo y en ambos sistemas. Los estudiantes pudieron conocer a tiempo su nota definitiva.',
      ),
      pos(
        'coinciden',
        'Las notas del 40 % coinciden en la plataforma y en el sistema de información académica. Agradecemos el cuidado con que cierra el semestre.',
      ),
      int(
        'un-sistema',
        'Las notas del 40 % están registradas en uno de los sistemas. Le recomendamos completar el otro antes del cierre del semestre.',
      ),
      int(
        'tarde',
        'Registró las notas del 40 % después de la fecha fijada. Le sugerimos programar la última actividad con tiempo suficiente para calificarla.',
      ),
      neg(
        'pendientes',
        'No encontramos registradas las notas del 40 %. Le solicitamos registrarlas en ambos sistemas, pues de ellas depende la nota definitiva.',
      ),
      neg(
        'diferentes',
        'Algunas notas del 40 % son diferentes en los dos sistemas. Le solicitamos verificarlas y corregirlas antes del cierre del semestre.',
      ),
    ],
    mejora:
      'Registrar las notas del 40 % en la plataforma y en el sistema de información académica antes de la fecha fijada.',
  },
];

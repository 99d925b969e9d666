import { TEXTO_TIPO_ASIGNATURA } from '../campos/asignatura.ts';
import type { Asignatura } from '../campos/asignatura.ts';
import { textoDeInstante } from '../momento.ts';
import { confirmarEnvio } from '../textos.ts';
import type { EvidenciaVista } from './evaluacion.ts';
import type { Descriptor, Signo } from './rubrica.ts';

/** The banner when something of the form is missing (spec 1 §5). */
export const ACOMPANAMIENTO_INCOMPLETO = 'Todos los campos marcados con * son de carácter obligatorio';

export const CONFIRMAR_ACOMPANAMIENTO = confirmarEnvio(
  'El resultado se enviará al docente, a usted y a los correos en copia.',
);

/** For addresses in copy; `{host}` is the first of the institution's domains (spec 1 §5, DECISIONS §1). */
export const COPIAS_INVALIDAS =
  'Los correos electrónicos deben ser correos válidos (nombre@{host}) y deben estar separados por coma';

/** What stands above the criteria: by what the classroom of a subject is evaluated (spec 1 §2). */
export const ENCABEZADO: Readonly<Record<Asignatura['tipoAsignatura'], { titulo: string; texto: string }>> = {
  AMV: {
    titulo: TEXTO_TIPO_ASIGNATURA.AMV,
    texto:
      'El aula se valora frente a la guía didáctica de la asignatura, que el docente elabora y desarrolla durante las 17 semanas del semestre.',
  },
  APV: {
    titulo: TEXTO_TIPO_ASIGNATURA.APV,
    texto:
      'El aula se valora frente al compromiso académico, que el docente acuerda con los estudiantes para desarrollar las unidades del programa.',
  },
};

/** What an observation says of the teacher's work, in words: never a colour or a sign alone (spec 1 §3). */
export const TEXTO_DE_SIGNO: Readonly<Record<Signo, string>> = {
  pos: 'Fortaleza',
  int: 'Fortaleza por afianzar',
  neg: 'Aspecto por mejorar',
};

/** A descriptor with its score: '3 · Entre uno y cinco recursos…'. */
export const textoDeDescriptor = ({
  valoracion,
  descripcion,
}: Pick<Descriptor, 'valoracion' | 'descripcion'>): string => `${valoracion} · ${descripcion}`;

/** Where an evidence was read, and when: 'Campus Virtual, ESTADISTICA-01. Consultada el 20/11/2026, 3:45 p. m.'. */
export const procedenciaDe = ({ fuente, consultada }: Pick<EvidenciaVista, 'fuente' | 'consultada'>): string =>
  `${fuente}. Consultada el ${textoDeInstante(new Date(consultada))}`;

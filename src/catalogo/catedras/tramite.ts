// Procedure of enrolment in electives: its form, its report and the seed list of the 19 electives.
import { claveOf, type Lista, type OpcionSembrada } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { inscripcionCatedra } from './formulario.ts';
import { informacionInscripcionCatedras } from './informe.ts';

const NOTAS: Readonly<Record<'Virtual' | 'Presencial', string>> = {
  Virtual: 'Cátedra virtual: se desarrolla en el aula de la plataforma, sin encuentros a una hora fija.',
  Presencial: 'Cátedra presencial, en el campus principal. El horario se publica antes de la primera sesión.',
};

const catedra = (
  texto: string,
  modalidad: keyof typeof NOTAS,
  { conCupos = true, nota = NOTAS[modalidad] } = {},
): OpcionSembrada => ({ clave: claveOf(texto), texto, atributos: { modalidad, conCupos, nota } });

/** The 19 open electives, with mode, places and the note shown after the choice (spec 1 §2, spec 2 §2). */
export const listaCatedras: Lista = {
  nombre: 'catedras',
  titulo: 'Cátedras',
  atributos: ['modalidad', 'conCupos', 'nota'],
  opciones: [
    catedra('Cátedra Abierta de Ciudadanía y Paz', 'Virtual', {
      nota: 'Cátedra virtual, con encuentros por videoconferencia. Recibirá el enlace en su correo institucional.',
    }),
    catedra('Cátedra de Deporte y Cultura', 'Presencial', {
      nota: 'Cátedra presencial: los jueves a las 4:00 p. m., en el campus principal.',
    }),
    catedra('Apreciación Cinematográfica', 'Virtual'),
    catedra('Apreciación Musical', 'Presencial', { conCupos: false }),
    catedra('Cambio Climático y Territorio', 'Virtual'),
    catedra('Comunicación Oral y Escrita', 'Presencial'),
    catedra('Derechos Humanos y Diversidad', 'Virtual'),
    catedra('Desarrollo Sostenible', 'Virtual'),
    catedra('Educación Financiera Personal', 'Virtual'),
    catedra('Emprendimiento e Innovación', 'Virtual'),
    catedra('Equidad de Género', 'Virtual'),
    catedra('Ética y Responsabilidad Profesional', 'Virtual'),
    catedra('Hábitos de Vida Saludable', 'Presencial'),
    catedra('Historia del Arte Latinoamericano', 'Virtual'),
    catedra('Inteligencia Artificial y Sociedad', 'Virtual', { conCupos: false }),
    catedra('Lengua de Señas Colombiana', 'Presencial', { conCupos: false }),
    catedra('Literatura y Sociedad', 'Virtual'),
    catedra('Pensamiento Crítico y Argumentación', 'Virtual'),
    catedra('Primeros Auxilios y Prevención', 'Presencial'),
  ],
};

export const tramite: Tramite = {
  formulario: inscripcionCatedra,
  informe: informacionInscripcionCatedras,
  listas: [listaCatedras],
  inicio: { estudiante: 'cursos', compartido: 12 },
};

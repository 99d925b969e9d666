// The procedure of enrolment in open electives (cátedras): its report and the seed list of the 19 electives.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
import { claveOf, type Lista, type OpcionSembrada } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { inscripcionCatedra } from './formulario.ts';

/** See spec 1 §2, §7. */
export const informacionInscripcionCatedras = defineInforme({
  slug: 'informacionInscripcionCatedras',
  titulo: 'Inscripciones a cátedras',
  tituloExportacion: 'Inscripciones a cátedras',
  tema: 'cursos',
  formulario: inscripcionCatedra,
  lecturas: [
    {
      ruta: 'GET /obtenerInfoInscripcionCatedra/{id}',
      clave: null,
      parametro: { nombre: 'id', filtro: 'catedra' },
    },
    {
      ruta: 'GET /obtenerInfoCatedraDeLaPaz',
      clave: 'info',
      only: { campo: 'catedra', clave: 'catedra-abierta-de-ciudadania-y-paz' },
    },
  ],
  columnas: [
    { campo: 'nombres', ordenable: true },
    { campo: 'apellidos', ordenable: true },
    { campo: 'numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'correo', titulo: 'Correo' },
    { campo: 'celular' },
    { campo: 'programaAcademico', ordenable: true },
    { campo: 'semestre' },
    { campo: 'catedra', ordenable: true },
    { campo: 'semestreActual', titulo: 'Semestre', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: { identidad: ['apellidos', 'nombres'], asunto: ['catedra', 'programaAcademico'], trailing: ['celular'] },
  filtros: [
    { campo: 'catedra', etiqueta: 'Cátedra', lista: 'catedras', todos: 'Todas' },
    filterByPrograma('programaAcademico', 'programas'),
  ],
  graficos: [
    {
      clave: 'catedras',
      titulo: 'Inscripciones por cátedra y cupos',
      forma: 'barras',
      unidades: 'Inscripciones',
      por: { campo: 'catedra' },
      singleSemestre: true,
      referencia: 'cupos',
    },
    byDia('Inscripciones'),
    barsByPrograma('Inscripciones', 'programaAcademico'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombres', 'apellidos'], email: 'correo', rol: 'Estudiante' },
});

const NOTAS: Readonly<Record<'Virtual' | 'Presencial', string>> = {
  Virtual: 'Cátedra virtual: se desarrolla en el aula de la plataforma, sin encuentros a una hora fija.',
  Presencial: 'Cátedra presencial, en el campus principal. El horario se publica antes de la primera sesión.',
};

const catedra = (
  texto: string,
  modalidad: keyof typeof NOTAS,
  { conCupos: hasCupos = true, nota = NOTAS[modalidad] } = {},
): OpcionSembrada => ({ clave: claveOf(texto), texto, atributos: { modalidad, conCupos: hasCupos, nota } });

/** The 19 open electives, with mode, places and the note shown after the choice (spec 1 §2, spec 2 §2). */
export const listaCatedras: Lista = {
  nombre: 'catedras',
  titulo: 'Cátedras',
  isFrequent: true,
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

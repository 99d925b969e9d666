// Report, as data, of enrolments in open electives (cátedras): read calls, columns, filters, charts and actions.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
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
      parametro: { nombre: 'id', filtra: 'catedra' },
    },
    {
      ruta: 'GET /obtenerInfoCatedraDeLaPaz',
      clave: 'info',
      solo: { campo: 'catedra', clave: 'catedra-abierta-de-ciudadania-y-paz' },
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
  enPantalla: { identidad: ['apellidos', 'nombres'], asunto: ['catedra', 'programaAcademico'], alFinal: ['celular'] },
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
      unSemestre: true,
      referencia: 'cupos',
    },
    byDia('Inscripciones'),
    barsByPrograma('Inscripciones', 'programaAcademico'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombres', 'apellidos'], email: 'correo', rol: 'Estudiante' },
});

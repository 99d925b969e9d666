// Report, as data, of pupils' registrations in the Schneider Electric project: columns, charts and actions.
import { byDia } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { proyectoSchneiderElectric } from './formulario.ts';

/** See DECISIONS §4. */
export const informacionProyectoSchneiderElectric = defineInforme({
  slug: 'informacionProyectoSchneiderElectric',
  titulo: proyectoSchneiderElectric.titulo,
  tituloExportacion: 'Inscripciones al Proyecto Schneider Electric',
  tema: 'cursos',
  formulario: proyectoSchneiderElectric,
  lecturas: [{ ruta: 'GET /gestores/obtenerInfoProyectoSchneiderElectric', clave: 'info' }],
  columnas: [
    { campo: 'nombres', ordenable: true },
    { campo: 'apellidos', ordenable: true },
    { campo: 'tipoDocumentoIdentidad', titulo: 'Tipo de documento' },
    { campo: 'numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'correo', titulo: 'Correo' },
    { campo: 'numeroTelefonico', titulo: 'Teléfono' },
    { campo: 'genero' },
    { campo: 'gradoAcademicoActual', titulo: 'Grado', ordenable: true },
    { campo: 'institucionEducativa', ordenable: true },
    { campo: 'semestre', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  enPantalla: {
    identidad: ['apellidos', 'nombres'],
    asunto: ['gradoAcademicoActual', 'institucionEducativa'],
    alFinal: ['tipoDocumentoIdentidad', 'numeroTelefonico'],
  },
  graficos: [
    {
      clave: 'instituciones',
      titulo: 'Inscripciones por institución educativa y grado',
      forma: 'apiladas',
      unidades: 'Inscripciones',
      por: { campo: 'institucionEducativa' },
      series: { campo: 'gradoAcademicoActual' },
    },
    byDia('Inscripciones'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombres', 'apellidos'], email: 'correo', rol: 'Estudiante' },
});

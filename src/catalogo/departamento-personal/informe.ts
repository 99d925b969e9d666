// Report, as data, of registrations in the personnel department's courses: columns, charts and actions.
import { byDia } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { departamentoDePersonal } from './formulario.ts';

/** See spec 1 §2, §7. */
export const informacionDepartamentoDePersonal = defineInforme({
  slug: 'informacionDepartamentoDePersonal',
  titulo: 'Departamento de Personal',
  tituloExportacion: 'Inscripciones a cursos de Departamento de Personal',
  tema: 'cursos',
  formulario: departamentoDePersonal,
  lecturas: [{ ruta: 'GET /gestionVirtual-service/generals/form/getAllPersonalDepartmentRegistry', clave: 'info' }],
  columnas: [
    { campo: 'nombres', ordenable: true },
    { campo: 'apellidos', ordenable: true },
    { campo: 'documentoIdentidad', titulo: 'Documento', ordenable: true },
    { campo: 'correoElectronico', titulo: 'Correo' },
    { campo: 'cargo', ordenable: true },
    { campo: 'curso', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'semestre', ordenable: true },
    { campo: 'estado' },
  ],
  enPantalla: { identidad: ['apellidos', 'nombres'], asunto: ['curso', 'cargo'] },
  graficos: [
    {
      clave: 'cursos',
      titulo: 'Inscripciones por curso y cargo',
      forma: 'apiladas',
      unidades: 'Inscripciones',
      por: { campo: 'curso' },
      series: { campo: 'cargo' },
    },
    byDia('Inscripciones'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombres', 'apellidos'], email: 'correoElectronico', rol: { campo: 'cargo' } },
});

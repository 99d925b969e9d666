// The procedure of the personnel department's courses: its report and the seeds of its option lists.
import { byDia } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import type { Lista, OpcionSembrada } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { departamentoDePersonal } from './formulario.ts';

/** See spec 1 §2, §7. */
const informacionDepartamentoDePersonal = defineInforme({
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
  onScreen: { identidad: ['apellidos', 'nombres'], asunto: ['curso', 'cargo'] },
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

/** The contract numbers these options from 1 on; the number is the key (spec 2 §3). */
const numeradas = (opciones: readonly Omit<OpcionSembrada, 'clave'>[]): OpcionSembrada[] =>
  opciones.map((opcion, i) => ({ ...opcion, clave: String(i + 1) }));

/** The options of the personnel-department registration, with the people and the validity of each course (§9). */
const LISTAS_PERSONAL: readonly Lista[] = [
  {
    nombre: 'cargos',
    titulo: 'Departamento de Personal: cargos',
    claves: 'numeros',
    opciones: numeradas([
      { texto: 'Docente' },
      { texto: 'Empleado' },
      { texto: 'Contratista' },
      { texto: 'Laboratorista' },
    ]),
  },
  {
    nombre: 'cursosPersonal',
    titulo: 'Departamento de Personal: cursos',
    claves: 'numeros',
    atributos: ['nota'],
    opciones: numeradas([
      { texto: 'SG-SST Contratista', atributos: { nota: 'Para contratistas. Se renueva cada año.' } },
      { texto: 'SG-SST Docente o Empleado', atributos: { nota: 'Para docentes y empleados. Se renueva cada año.' } },
      {
        texto: 'SG-SST Talleres y Laboratorios',
        atributos: { nota: 'Para laboratoristas y quienes trabajan en talleres y laboratorios. No vence.' },
      },
      {
        texto: 'Curso B-Learning',
        atributos: { nota: 'Para docentes que combinan encuentros presenciales con el aula virtual.' },
      },
      {
        texto: 'Curso virtual de apropiación del Proyecto Educativo Institucional',
        atributos: { nota: 'Para todos los cargos.' },
      },
    ]),
  },
];

export const tramite: Tramite = {
  formulario: departamentoDePersonal,
  informe: informacionDepartamentoDePersonal,
  listas: LISTAS_PERSONAL,
};

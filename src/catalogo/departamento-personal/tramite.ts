// The procedure of the personnel department's courses: form, report and seeds of its option lists.
import type { Lista, OpcionSembrada } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { departamentoDePersonal } from './formulario.ts';
import { informacionDepartamentoDePersonal } from './informe.ts';

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

// The procedure of the teachers' induction: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { induccionDocente } from './formulario.ts';
import { informacionAsistenciaInduccionDocentes } from './informe.ts';

/** The options of the induction form (spec 1 §2). */
const LISTAS_INDUCCION_DOCENTE: readonly Lista[] = [
  {
    nombre: 'momentosInduccion',
    titulo: 'Inducción: momentos',
    // Five moments, the first in two variants; the form offers four options (spec 1 §2, DECISIONS §2).
    opciones: [
      { clave: 'momento-1-amv', texto: 'Momento 1 (AMV)', atributos: { momento: 1, tipoAsignatura: 'AMV' } },
      { clave: 'momento-1-apv', texto: 'Momento 1 (APV)', atributos: { momento: 1, tipoAsignatura: 'APV' } },
      { clave: 'momento-2', texto: 'Momento 2', atributos: { momento: 2 } },
      { clave: 'momento-3', texto: 'Momento 3', atributos: { momento: 3 } },
      { clave: 'momento-4', texto: 'Momento 4', activa: false, atributos: { momento: 4 } },
      { clave: 'momento-5', texto: 'Momento 5', activa: false, atributos: { momento: 5 } },
    ],
  },
  listaOfTextos('tiposDocente', 'Inducción: tipos de docente', ['Antiguo', 'Nuevo']),
];

export const tramite: Tramite = {
  formulario: induccionDocente,
  informe: informacionAsistenciaInduccionDocentes,
  listas: LISTAS_INDUCCION_DOCENTE,
  asistencia: { momento: 'momentoInduccion', correo: 'correoDocente' },
  inicio: { docente: 'aulas', compartido: 1 },
};

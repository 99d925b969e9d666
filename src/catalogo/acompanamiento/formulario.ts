// Form, as data, of an accompaniment (audit of a teacher's classroom): fields, sections, texts, options of its mark.
import { grupo, lista } from '../arbol.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { calculado } from '../campos/calculado.ts';
import { derivado } from '../campos/derivado.ts';
import { entero } from '../campos/entero.ts';
import { escala } from '../campos/escala.ts';
import { opcion } from '../campos/opcion.ts';
import { opciones } from '../campos/opciones.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import type { Lista } from '../listas/opcion.ts';
import { CAMPOS_ACOMPANAMIENTO } from '../rubrica/registro.ts';
import {
  ACOMPANAMIENTO_INCOMPLETO,
  CONFIRMAR_ACOMPANAMIENTO,
  COPIAS_INVALIDAS,
  NA,
  TEXTO_DE_SIGNO,
} from '../rubrica/rubrica.ts';
import { DATOS_ENVIADOS } from '../textos.ts';

export const MARCA_DE_MEJORA = 'marcaDeMejora';

/** Options that compare a total with the mark below which improvements are proposed (setting `marcaDeMejora`). */
export const LISTAS_ACOMPANAMIENTO: readonly Lista[] = [
  {
    nombre: MARCA_DE_MEJORA,
    titulo: 'Acompañamiento: marca de mejora',
    cerrada: 'La aplicación elige una de estas tres según el total del acompañamiento.',
    opciones: [
      { clave: 'por-debajo', texto: 'Por debajo de la marca' },
      { clave: 'alcanzada', texto: 'Alcanza la marca' },
      { clave: 'sin-total', texto: 'Sin total' },
    ],
  },
];

const { infoAcompanamiento, ...imagenes } = CAMPOS_ACOMPANAMIENTO;
const { informacionDocente, informacionAsignatura, emailAlterno, observacionGeneral } = infoAcompanamiento.campos;

const parrafo = (etiqueta: string, max: number) =>
  texto({ identifica: null, etiqueta, obligatorio: false, multilinea: true, max });
const clave = texto({ identifica: null, etiqueta: 'Clave', obligatorio: false, max: 80, interno: true });

/** One criterion in words, with the keys that it had in its version of the rubric: a `CriterioEvaluado`. */
const criterio = {
  clave,
  criterio: texto({ identifica: null, etiqueta: 'Criterio', falta: 'Elija el criterio.', multilinea: true, max: 500 }),
  descriptor: grupo({
    clave,
    descripcion: texto({
      identifica: null,
      etiqueta: 'Descriptor',
      falta: 'Elija el descriptor.',
      multilinea: true,
      max: 500,
    }),
    valoracion: escala({
      etiqueta: 'Valoración',
      min: 0,
      max: 5,
      presentacion: 'botones',
      obligatorio: false,
      vacio: NA,
    }),
  }),
  observacion: grupo({
    clave,
    observacion: parrafo('Observación', 500),
    valoracion: derivado({
      etiqueta: 'Sentido de la observación',
      obligatorio: false,
      textos: TEXTO_DE_SIGNO,
    }),
  }),
  observacionAdicional: parrafo('Observación adicional', LARGO_DE_RELATO),
  evidencia: grupo({
    texto: parrafo('Evidencia', 1000),
    fuente: texto({ identifica: null, etiqueta: 'Fuente de la evidencia', obligatorio: false, max: 300 }),
    consultada: calculado({ etiqueta: 'Evidencia consultada', instante: true }),
    sugerencia: texto({
      identifica: null,
      etiqueta: 'Descriptor sugerido',
      obligatorio: false,
      max: 80,
      interno: true,
    }),
  }),
};

/**
 * The accompaniment of a teacher in a subject (spec 1 §2, §3, §5). It has a page and a check of its own; its tree is that of a
 * record. Clients may also send descriptor and observation as words or as a score alone (`rubrica/criterios-enviados.ts`).
 */
export const acompanamientoDocente = defineFormulario({
  slug: 'acompanamientoDocente',
  version: 1,
  titulo: 'Acompañamiento a docentes',
  ruta: '/gestores/formularios/acompanamientoDocentes',
  llamada: 'POST /acompanamientoDocente',
  acceso: 'acompanamientos.diligenciar',
  viaje: 'multipart',
  pantalla: 'propia',
  prefijo: 'ACO',
  campos: {
    infoAcompanamiento: grupo({
      informacionDocente,
      informacionAsignatura: grupo({
        ...informacionAsignatura.campos,
        semestre: calculado({ etiqueta: 'Semestre' }),
      }),
      informacionAcompanamiento: lista(criterio, {
        min: 1,
        max: 60,
        mensaje: 'Evalúe al menos un criterio.',
        etiqueta: 'Criterio',
        resumen: ['criterio'],
      }),
      total: calculado({ etiqueta: 'Total', decimales: 2 }),
      marcaEnPuntos: calculado({ etiqueta: 'Marca de mejora del día', decimales: 2 }),
      marca: opcion({ etiqueta: 'Marca de mejora', lista: MARCA_DE_MEJORA, obligatorio: false }),
      observacionGeneral,
      evaluador: calculado({ etiqueta: 'Evaluador' }),
      emailUsuarios: grupo({
        emailUsuarioAuth: calculado({ etiqueta: 'Correo del evaluador' }),
        emailUsuariosList: opciones({
          etiqueta: 'Correos en copia',
          lista: 'correosCopia',
          obligatorio: false,
          mensaje: COPIAS_INVALIDAS,
        }),
      }),
      emailAlterno,
      versionRubrica: entero({ etiqueta: 'Versión de la rúbrica', min: 1, max: 1_000_000, obligatorio: false }),
      variante: derivado({
        etiqueta: 'Variante de la rúbrica',
        obligatorio: false,
        textos: { guiaDidactica: 'Guía didáctica', compromisoAcademico: 'Compromiso académico' },
      }),
    }),
    ...imagenes,
  },
  secciones: [
    {
      titulo: 'Docente y asignatura',
      campos: ['infoAcompanamiento.informacionDocente', 'infoAcompanamiento.informacionAsignatura'],
    },
    { titulo: 'Evaluación', campos: ['infoAcompanamiento.informacionAcompanamiento'] },
    {
      titulo: 'Resultado',
      campos: [
        'infoAcompanamiento.total',
        'infoAcompanamiento.marca',
        'infoAcompanamiento.marcaEnPuntos',
        'infoAcompanamiento.observacionGeneral',
      ],
    },
    { titulo: 'Imágenes', campos: ['imgSemana', 'imgFirma', 'imgResultadoAcompanamiento'] },
    {
      titulo: 'Evaluador y envío',
      campos: [
        'infoAcompanamiento.evaluador',
        'infoAcompanamiento.emailUsuarios',
        'infoAcompanamiento.emailAlterno',
        'infoAcompanamiento.versionRubrica',
        'infoAcompanamiento.variante',
      ],
    },
  ],
  efectos: [{ efecto: 'semestre', campo: 'infoAcompanamiento.informacionAsignatura.semestre' }],
  textos: {
    proposito: 'Evalúe el aula virtual de un docente frente a los 21 criterios de la rúbrica.',
    duracion: 'Toma unos 15 minutos.',
    tratamiento:
      'El resultado se envía al docente y a los correos en copia, y lo consultan los gestores de la unidad (Ley 1581 de 2012).',
    sendLabel: 'Realizar registro',
    obligatorios: ACOMPANAMIENTO_INCOMPLETO,
    confirmacion: CONFIRMAR_ACOMPANAMIENTO,
    exito: DATOS_ENVIADOS,
    despues: 'El docente recibe el resultado en su correo y puede consultarlo en «Mis acompañamientos».',
  },
});

// Converts a checked accompaniment to the tree that its record keeps, and back.
import * as z from 'zod/mini';
import type { OpcionElegida } from '../campos/opcion.ts';
import { claveOf, type Opcion } from '../listas/opcion.ts';
import { evidenciaSchema } from '../rubrica/esquema.ts';
import type { CriterioEvaluado, Total } from '../rubrica/evaluacion.ts';
import type { Acompanamiento } from '../rubrica/registro.ts';
import { NA } from '../rubrica/rubrica.ts';
import { LISTAS_ACOMPANAMIENTO } from './formulario.ts';

/** The evaluator who makes an accompaniment. */
export type Evaluador = { readonly nombre: string; readonly correo: string };

/** Facts of a sent accompaniment that only the server knows. */
export type HechosDelServidor = {
  readonly evaluador: Evaluador;
  /** Below it improvements are proposed: setting `MARCA_DE_MEJORA`. */
  readonly marca: number;
  /** The addresses of the list that evaluators choose from. */
  readonly correosCopia: readonly Opcion[];
};

const [{ opciones: MARCAS }] = LISTAS_ACOMPANAMIENTO as readonly [(typeof LISTAS_ACOMPANAMIENTO)[number]];

/** Returns the option of the report's filter that compares a total with the mark. */
function marcaOf(total: Total, marca: number): OpcionElegida {
  const clave = total === NA ? 'sin-total' : total < marca ? 'por-debajo' : 'alcanzada';
  return { clave, texto: MARCAS.find((opcion) => opcion.clave === clave)!.texto };
}

const itemOf = ({ clave, criterio, descriptor, observacion, ...others }: CriterioEvaluado) => ({
  clave,
  criterio,
  descriptor,
  observacion: observacion ?? { clave: null, observacion: null, valoracion: null },
  observacionAdicional: others.observacionAdicional || null,
  evidencia: others.evidencia ?? { texto: null, fuente: null, consultada: null, sugerencia: null },
});

/** Returns the tree of the record for a checked accompaniment. */
export function datosOf(acompanamiento: Acompanamiento, hechos: HechosDelServidor): Record<string, unknown> {
  const { datos, copias, rubrica, evaluados, total } = acompanamiento;
  const { infoAcompanamiento, ...imagenes } = datos;
  const opcionByTexto = new Map(hechos.correosCopia.map((opcion) => [opcion.texto.toLowerCase(), opcion]));
  return {
    infoAcompanamiento: {
      ...infoAcompanamiento,
      informacionAcompanamiento: evaluados.map(itemOf),
      total,
      marca: marcaOf(total, hechos.marca),
      marcaEnPuntos: hechos.marca,
      evaluador: hechos.evaluador.nombre,
      emailUsuarios: {
        emailUsuarioAuth: hechos.evaluador.correo,
        emailUsuariosList: copias.map((texto) => ({
          clave: opcionByTexto.get(texto.toLowerCase())?.clave ?? claveOf(texto),
          texto,
        })),
      },
      versionRubrica: rubrica.version,
      variante: rubrica.variante,
    },
    ...imagenes,
  };
}

const texto = z.string();
const opcion = z.object({ clave: texto, texto });
const archivo = z.object({ nombre: texto, tipo: texto, tamano: z.number(), clave: z.optional(texto) });
const clave = z.nullable(texto);

const criterio = z.object({
  clave,
  criterio: texto,
  descriptor: z.object({
    clave,
    descripcion: texto,
    valoracion: z.nullable(z.literal([0, 1, 2, 3, 4, 5, NA])),
  }),
  observacion: z.union([
    z.object({ clave, observacion: texto, valoracion: z.nullable(z.enum(['pos', 'neg', 'int', NA])) }),
    z.pipe(
      z.object({ observacion: z.null() }),
      z.transform(() => null),
    ),
  ]),
  observacionAdicional: z.pipe(
    z.nullable(texto),
    z.transform((valor) => valor ?? ''),
  ),
  evidencia: z.union([
    evidenciaSchema,
    z.pipe(
      z.object({ texto: z.null() }),
      z.transform(() => null),
    ),
  ]),
});

const registro = z.object({
  infoAcompanamiento: z.object({
    informacionDocente: z.object({ nombreDocente: texto, correo: texto }),
    informacionAsignatura: z.object({
      codigoAsignatura: texto,
      tipoAsignatura: opcion,
      facultad: opcion,
      semana: z.number(),
    }),
    informacionAcompanamiento: z.array(criterio),
    total: z.union([z.number(), z.literal(NA)]),
    // Older records do not have it.
    marcaEnPuntos: z._default(z.nullable(z.number()), null),
    observacionGeneral: z.nullable(texto),
    evaluador: texto,
    emailUsuarios: z.object({ emailUsuarioAuth: texto, emailUsuariosList: z.array(opcion) }),
    emailAlterno: z.nullable(texto),
    versionRubrica: z.number(),
    variante: z.enum(['guiaDidactica', 'compromisoAcademico']),
  }),
  imgSemana: archivo,
  imgFirma: archivo,
  imgResultadoAcompanamiento: z.nullable(archivo),
});

/** An accompaniment read from its record. Its images carry their keys in the store. */
export type Registrado = {
  readonly acompanamiento: Acompanamiento;
  readonly evaluador: Evaluador;
  /** The mark on the day of the accompaniment; null in a record without it. */
  readonly marca: number | null;
};

/** Reads the accompaniment of a record; the inverse of {@link datosOf}. @throws when the record has another shape */
export function registradoOf(datos: unknown): Registrado {
  const { infoAcompanamiento: info, ...imagenes } = registro.parse(datos);
  const { informacionDocente, informacionAsignatura, emailAlterno, observacionGeneral, emailUsuarios } = info;
  return {
    acompanamiento: {
      datos: {
        infoAcompanamiento: { informacionDocente, informacionAsignatura, emailAlterno, observacionGeneral },
        ...imagenes,
      },
      copias: emailUsuarios.emailUsuariosList.map((copia) => copia.texto),
      rubrica: { version: info.versionRubrica, variante: info.variante },
      evaluados: info.informacionAcompanamiento,
      total: info.total,
    },
    evaluador: { nombre: info.evaluador, correo: emailUsuarios.emailUsuarioAuth },
    marca: info.marcaEnPuntos,
  };
}

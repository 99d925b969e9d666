// Calls with which managers maintain the assignments of teachers to subjects, by hand and by reading Moodle.
import * as z from 'zod/mini';
import { addressSchema, CORREO_INVALIDO } from '#catalogo/campos/correo.ts';
import { freeText } from '#catalogo/campos/texto.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { ORDER_UNKNOWN, searchTextSchema } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { ELIJA } from './contract.ts';

const accesoALecturas = 'asignaturas.editar' as const;

const nombreDeServidor = z.string().check(z.maxLength(100));

/** Input of a reading: server, category, semester, and defaults for the data that Moodle does not have. */
export const lecturaSchema = z.object({
  servidor: nombreDeServidor,
  /** Includes its subcategories; all categories if absent. */
  idCategoria: z.optional(z.int()),
  semestre: semestreSchema,
  facultad: z.optional(z.string().check(z.maxLength(200))),
  programaAcademico: z.optional(z.string().check(z.maxLength(200))),
  tipoAsignatura: z.enum(['AMV', 'APV'], ELIJA.tipo),
  habilitable: z.boolean('Diga si las asignaturas son habilitables.'),
});

export type LecturaDeMoodle = z.output<typeof lecturaSchema>;

/** Reads assignments from the courses of a server. The result waits as a load of the kind `asignaturas`. */
export const lecturaDeAsignaturasContract = defineContract({
  'GET /asignaturas/servidores': {
    acceso: accesoALecturas,
    resumen: 'Los servidores de los que se puede leer.',
    respuestas: { 200: z.object({ servidores: z.array(z.object({ name: z.string(), label: z.string() })) }) },
  },
  'GET /asignaturas/servidores/{servidor}/categorias': {
    acceso: accesoALecturas,
    params: z.object({ servidor: nombreDeServidor }),
    resumen: 'Las categorías de un servidor, cada una con el nombre de las que la contienen.',
    respuestas: {
      200: z.object({ categorias: z.array(z.object({ id: z.int(), nombre: z.string() })) }),
      404: errorSchema,
      503: errorSchema,
    },
  },
  'POST /asignaturas/lecturas': {
    acceso: accesoALecturas,
    resumen: 'Comienza a leer; la carga que resulta tiene el mismo identificador que la tarea.',
    audita: 'tarea.inicio',
    body: lecturaSchema,
    respuestas: { 201: z.object({ id: z.uuid() }), 400: errorSchema },
  },
});

const acceso = 'asignaturas.editar' as const;

/** Default and maximum number of rows per page. */
export const ASIGNATURAS_POR_PAGINA = 100;
const MAX_POR_PAGINA = 500;

/** Columns to sort by; default: code. */
export const ORDENES_DE_ASIGNATURAS = [
  'codigoAsignatura',
  'docente',
  'programaAcademico',
  'facultad',
  'tipoAsignatura',
  'actualizada',
] as const;
export type OrdenDeAsignaturas = (typeof ORDENES_DE_ASIGNATURAS)[number];

export const ORIGENES = { mano: 'a mano', archivo: 'de un archivo', moodle: 'de Moodle' } as const;
export type Origen = keyof typeof ORIGENES;

const required = (max: number, message: string) => z.pipe(freeText(max), z.string().check(z.minLength(1, message)));

const nombreSchema = z.pipe(
  freeText(200),
  z.transform((texto) => texto || null),
);

const COUNT_EXPECTED = 'Escriba un número entero, de 0 a 100.000.';

/** A number, or the text that a person typed; an empty text is null. */
const countSchema = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], COUNT_EXPECTED),
    z.transform((valor) => (valor === '' ? null : Number(valor))),
  ),
  z.nullable(
    z
      .number(COUNT_EXPECTED)
      .check(z.multipleOf(1, COUNT_EXPECTED), z.gte(0, COUNT_EXPECTED), z.lte(100_000, COUNT_EXPECTED)),
  ),
);

const lowerCase = z.transform((texto: string) => texto.toLowerCase());
const upperCase = z.transform((texto: string) => texto.toUpperCase());

export const datosSchema = z.object({
  semestre: semestreSchema,
  codigoAsignatura: z.pipe(required(60, 'Escriba el código de la asignatura.'), upperCase),
  nombre: z._default(z.nullable(nombreSchema), null),
  docente: required(200, 'Escriba el nombre del docente.'),
  correo: z.pipe(z.pipe(required(254, 'Escriba el correo del docente.'), lowerCase), addressSchema(CORREO_INVALIDO)),
  tipoAsignatura: z.enum(['AMV', 'APV'], ELIJA.tipo),
  facultad: required(200, 'Elija la facultad.'),
  programaAcademico: required(200, 'Elija el programa académico.'),
  habilitable: z.boolean('Diga si la asignatura es habilitable.'),
  matriculados: z._default(z.nullable(countSchema), null),
});

/** An assignment without the columns that the database adds. */
export type DatosDeAsignatura = z.output<typeof datosSchema>;

const guardadaSchema = z.object({
  id: z.uuid(),
  semestre: z.string(),
  codigoAsignatura: z.string(),
  // Absent in changes recorded before names existed.
  nombre: z._default(z.nullable(z.string()), null),
  docente: z.string(),
  correo: z.string(),
  tipoAsignatura: z.enum(['AMV', 'APV']),
  facultad: z.string(),
  programaAcademico: z.string(),
  habilitable: z.boolean(),
  /** Students enrolled in its courses on the platform. */
  matriculados: z._default(z.nullable(z.number()), null),
  /** Grows with each change. A caller that saves sends the version it saw. */
  version: z.int32(),
  /** ISO 8601 in UTC. */
  actualizada: z.iso.datetime(),
});

/** An assignment as the list shows it. */
export type AsignaturaGuardada = z.output<typeof guardadaSchema>;

const datosGuardados = z.omit(guardadaSchema, { id: true, version: true, actualizada: true });

const cambioSchema = z.object({
  instante: z.iso.datetime(),
  nombre: z.string(),
  origen: z.enum(['mano', 'archivo', 'moodle']),
  /** Null: the assignment was added. */
  antes: z.nullable(datosGuardados),
  /** Null: the assignment was deleted. */
  despues: z.nullable(datosGuardados),
});

export type CambioDeAsignatura = z.output<typeof cambioSchema>;

const filtroSchema = z.object({
  semestre: semestreSchema,
  tipoAsignatura: z.optional(z.enum(['AMV', 'APV'], 'El tipo de asignatura es AMV o APV.')),
  facultad: z.optional(z.string().check(z.maxLength(200))),
  /** Parts of code, name, teacher, address or program. */
  buscar: z.optional(searchTextSchema),
  orden: z.optional(z.enum(ORDENES_DE_ASIGNATURAS, ORDER_UNKNOWN)),
  sentido: z.optional(z.enum(['asc', 'desc'])),
});

const consultaSchema = z.extend(filtroSchema, {
  salto: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  limite: z.optional(z.int().check(z.gte(1), z.lte(MAX_POR_PAGINA))),
});

export type FiltroDeAsignaturas = z.output<typeof filtroSchema>;
export type ConsultaDeAsignaturas = z.output<typeof consultaSchema>;

const withId = { acceso, params: z.object({ id: z.uuid() }) };
const faltas = { 400: errorSchema, 409: errorSchema };

/** Maintenance of the assignments by managers (spec 1 §3; DECISIONS §1). */
export const gestionDeAsignaturasContract = defineContract({
  'GET /asignaturas/opciones': {
    acceso,
    resumen: 'De qué se puede elegir: los semestres con asignaturas, el actual y el siguiente, facultades y programas.',
    respuestas: {
      200: z.object({
        semestres: z.array(z.string()),
        facultades: z.array(z.string()),
        programas: z.array(z.string()),
      }),
    },
  },
  'POST /asignaturas/consulta': {
    acceso,
    resumen: 'Una página de las asignaturas de un semestre; cuántas da el filtro, y cuántas hay en el semestre.',
    body: consultaSchema,
    respuestas: {
      200: z.object({ filas: z.array(guardadaSchema), total: z.number(), todas: z.number() }),
      400: errorSchema,
    },
  },
  'POST /asignaturas': {
    acceso,
    resumen: 'Agrega una asignatura.',
    audita: 'asignatura.alta',
    body: datosSchema,
    respuestas: { 201: guardadaSchema, ...faltas },
  },
  'GET /asignaturas/{id}': {
    ...withId,
    resumen: 'Una asignatura y su historia, lo más reciente primero.',
    respuestas: { 200: z.object({ asignatura: guardadaSchema, historia: z.array(cambioSchema) }), 404: errorSchema },
  },
  'PUT /asignaturas/{id}': {
    ...withId,
    resumen: 'Cambia una asignatura, si sigue como la vio quien la cambia.',
    audita: 'asignatura.cambio',
    body: z.extend(datosSchema, { version: z.int32() }),
    respuestas: { 200: guardadaSchema, 404: errorSchema, ...faltas },
  },
  'POST /asignaturas/{id}/eliminar': {
    ...withId,
    resumen: 'Elimina una asignatura, si sigue como la vio quien la elimina. Lo ya diligenciado no cambia.',
    audita: 'asignatura.baja',
    body: z.object({ version: z.int32() }),
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
});

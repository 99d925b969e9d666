// Contract of permissions of persons: profiles, what was given to whom over which rows, and the caller's own.
import * as z from 'zod/mini';
import { OTORGABLES } from '#catalogo/otorgables.ts';
import { searchTextSchema, TEXT_EXPECTED } from '#platform/contract/faults.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'permisos.otorgar' as const;

export const MAX_MOTIVO = 500;
export const MAX_NOMBRE_DE_PERFIL = 60;
export const MAX_DESCRIPCION_DE_PERFIL = 300;
export const FORMATOS_DE_LISTA = ['excel', 'pdf'] as const;
const MAX_AMBITO = 100;

const required = (max: number, message: string) =>
  z
    .string(TEXT_EXPECTED)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, `Escriba hasta ${max} caracteres.`));

const perfilPedidoSchema = z.object({
  nombre: required(MAX_NOMBRE_DE_PERFIL, 'Escriba el nombre del perfil.'),
  descripcion: z
    .string(TEXT_EXPECTED)
    .check(z.trim(), z.maxLength(MAX_DESCRIPCION_DE_PERFIL, `Escriba hasta ${MAX_DESCRIPCION_DE_PERFIL} caracteres.`)),
  permisos: z
    .array(z.enum(keysOf(OTORGABLES), 'Ese permiso no se otorga.'))
    .check(z.minLength(1, 'Elija al menos un permiso.')),
});

export type PerfilPedido = z.output<typeof perfilPedidoSchema>;

const perfilSchema = z.extend(perfilPedidoSchema, { clave: z.string(), version: z.int32() });

/** A bundle of permissions. */
export type PerfilDePermisos = z.output<typeof perfilSchema>;

const nombradaSchema = z.object({ clave: z.string(), nombre: z.string() });

const claves = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_AMBITO, `Elija hasta ${MAX_AMBITO}.`));

/** A profile over some rows: what a person gets. */
export const alcanceSchema = z.object({
  perfil: z.string('Elija el perfil.').check(z.minLength(1, 'Elija el perfil.'), z.maxLength(100)),
  /** Slugs of reports; null: all that the programmes, faculties and subjects reach. */
  informes: z.nullable(claves.check(z.minLength(1, 'Elija al menos un informe.'))),
  /** Keys, and codes of subjects; without any of them, all rows. */
  programas: claves,
  facultades: claves,
  asignaturas: claves,
});

/** Header with such a scope as JSON: the call of a manager is answered as to a person who has it, and changes nothing. */
export const VER_COMO_HEADER = 'x-ver-como';

export type AlcancePedido = z.output<typeof alcanceSchema>;

const dia = z.iso.date('Elija el día.');

const otorgamientoSchema = z.object({
  id: z.uuid(),
  usuario: z.string(),
  nombre: z.string(),
  email: z.string(),
  perfil: nombradaSchema,
  /** Null: all that the rest of the scope reaches; empty for a profile that has none. */
  informes: z.nullable(z.array(nombradaSchema)),
  programas: z.array(nombradaSchema),
  facultades: z.array(nombradaSchema),
  asignaturas: z.array(nombradaSchema),
  /** The last civil day. */
  hasta: z.iso.date(),
  motivo: z.string(),
  /** Name of the manager who gave it, and the instant. */
  otorgadoPor: z.string(),
  creado: z.iso.datetime(),
  estado: z.enum(['vigente', 'vencido', 'retirado']),
  /** Name of the manager who took it away, and the instant; null: it was not taken away. */
  retirado: z.nullable(z.object({ por: z.string(), instante: z.iso.datetime() })),
  /** The last civil day on which the person entered with it; null: never. */
  usado: z.nullable(z.iso.date()),
  /** It counts, and was not used for 90 days. */
  sinUso: z.boolean(),
});

/** A profile that a person has or had. */
export type Otorgamiento = z.output<typeof otorgamientoSchema>;

const cuentaSchema = z.object({ cuenta: z.int(), usuario: z.string(), nombre: z.string(), email: z.string() });

/** An account of the platform where people sign in. */
export type CuentaHallada = z.output<typeof cuentaSchema>;

const opcionesSchema = z.object({
  informes: z.array(
    z.object({
      slug: z.string(),
      titulo: z.string(),
      /** Null: its rows have neither programme nor faculty, and it is given whole; else the number of rows that lack both. */
      sinAmbito: z.nullable(z.int()),
      /** Its rows name subjects. */
      conAsignatura: z.boolean(),
    }),
  ),
  programas: z.array(z.extend(nombradaSchema, { facultad: z.nullable(z.string()) })),
  facultades: z.array(nombradaSchema),
});

/** The parts from which a scope is chosen. */
export type OpcionesDeAlcance = z.output<typeof opcionesSchema>;

const propiosSchema = z.object({
  otorgados: z.array(
    z.object({
      perfil: z.string(),
      descripcion: z.string(),
      hasta: z.iso.date(),
      /** Names of the programmes, faculties and subjects; empty: all rows. */
      ambito: z.array(z.string()),
    }),
  ),
  informes: z.array(
    z.object({
      slug: z.string(),
      titulo: z.string(),
      /** Names of the programmes, faculties and subjects whose rows the person reads; empty: all rows. */
      ambito: z.array(z.string()),
      /** Of requests that the person attends to: the open ones, and those whose promised day is today or has passed. */
      pendientes: z.optional(z.object({ abiertas: z.int(), vencen: z.int() })),
    }),
  ),
  /** Screens that are no report. */
  paginas: z.array(z.object({ ruta: z.string(), titulo: z.string() })),
});

/** The caller's own grants, and the work that waits for them. */
export type PermisosPropios = z.output<typeof propiosSchema>;

/** Permissions of persons (issue 42 §1). */
export const permisosContract = defineContract({
  'GET /permisos': {
    acceso,
    resumen: 'Los perfiles, y a quién se otorgó cuál, sobre qué filas y hasta cuándo.',
    respuestas: { 200: z.object({ perfiles: z.array(perfilSchema), otorgamientos: z.array(otorgamientoSchema) }) },
  },
  'GET /permisos/opciones': {
    acceso,
    resumen: 'Los informes, programas y facultades entre los que se elige un alcance.',
    respuestas: { 200: opcionesSchema },
  },
  'POST /permisos/cuentas': {
    acceso,
    resumen: 'Las cuentas de la plataforma con un nombre de usuario o un correo.',
    body: z.object({
      buscar: searchTextSchema.check(z.trim(), z.minLength(1, 'Escriba el usuario o el correo.')),
    }),
    respuestas: { 200: z.object({ cuentas: z.array(cuentaSchema) }), 400: errorSchema, 503: errorSchema },
  },
  'POST /permisos': {
    acceso,
    resumen: 'Otorga un perfil a una cuenta de la plataforma, sobre unas filas y hasta un día.',
    audita: 'permiso.otorgamiento',
    once: true,
    body: z.extend(alcanceSchema, {
      cuenta: z.int('Elija la persona.'),
      hasta: dia,
      motivo: required(MAX_MOTIVO, 'Escriba el motivo.'),
    }),
    respuestas: { 201: z.object({ id: z.uuid() }), 400: errorSchema, 404: errorSchema, 503: errorSchema },
  },
  'DELETE /permisos/{id}': {
    acceso,
    params: z.object({ id: z.uuid() }),
    resumen: 'Retira un permiso: deja de valer en segundos, también en las páginas abiertas.',
    audita: 'permiso.retiro',
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema },
  },
  'PUT /permisos/perfiles/{clave}': {
    acceso,
    params: z.object({ clave: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)) }),
    resumen:
      'Crea o cambia un perfil, si sigue como lo vio quien lo cambia; también cambia lo que ya se otorgó con él.',
    audita: 'permiso.perfil',
    body: z.extend(perfilPedidoSchema, {
      /** The version that the caller saw; 0: a new profile. */
      version: z.int32(),
    }),
    respuestas: { 200: perfilSchema, 400: errorSchema, 409: errorSchema },
  },
  'POST /permisos/vista': {
    acceso,
    resumen: 'Comienza a mirar lo que mostraría un perfil sobre unas filas, antes de otorgarlo.',
    audita: 'permiso.vista',
    body: alcanceSchema,
    respuestas: {
      200: z.object({
        /** The permissions without their limits, as the session of such a person has them. */
        otorgados: z.array(z.string()),
      }),
      400: errorSchema,
    },
  },
  'POST /permisos/lista': {
    workload: 'read',
    acceso,
    resumen: 'Un enlace de un minuto a la lista de quién puede ver qué, como archivo.',
    audita: 'permiso.lista',
    body: z.object({ formato: z.enum(FORMATOS_DE_LISTA, 'El formato es excel o pdf.') }),
    respuestas: { 201: z.object({ enlace: z.string() }), 400: errorSchema },
  },
  'GET /permisos/propios': {
    acceso: 'inicio.colaborador',
    resumen: 'Lo que se otorgó a quien pregunta, y lo que le espera.',
    respuestas: { 200: propiosSchema },
  },
});

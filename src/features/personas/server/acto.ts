// Acts on all data of one person (export, anonymisation): their jobs, and the sealed row that says who the person is.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { CLASES_DE_DATO, NADIE, type Persona } from '#features/almacenes/contract.ts';
import { type AlmacenDePersonas, crearReconocedor, normalizar, unir } from '#features/almacenes/server/service.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { definirTarea, iniciarTarea } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { createSeal, type Seal, deriveKey } from '#platform/server/keys.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { type FilaActo, findActo, insertActo } from './store.ts';
import type { Exportador } from './export.ts';

/** The job's input names only the act. The person is sealed in the act's row. */
const entrada = z.object({ acto: z.uuid() });

/** Input of both kinds of job. */
export type EntradaDeActo = z.output<typeof entrada>;

/** One at a time: two would wait for each other's rows. */
const comun = { entrada, acceso: 'personas.anonimizar', linea: 'personas' } as const;

export const EXPORTACION_DE_PERSONA = definirTarea({
  ...comun,
  nombre: 'exportacion-de-persona',
  titulo: () => 'Exportar los datos de una persona',
  handler: async (context: Exportador) => (await import('./export.ts')).exportarPersonas(context),
});

export const ANONIMIZACION = definirTarea({
  ...comun,
  nombre: 'anonimizacion',
  titulo: () => 'Anonimizar a una persona',
  handler: async (context: Taller) => (await import('./anonymise.ts')).anonimizarPersonas(context),
});

/** Hexadecimal digits: short enough for an audit row, long enough to be unique per person. */
const LARGO = 32;

type Huellas = {
  /** Returns a keyed hash of each identifying value. The key allows testing a value, not reading it. */
  readonly de: (persona: Persona) => string[];
  /** Returns a short name of the person for audit and jobs, derived from the first document, address or user name. */
  readonly nombreDe: (persona: Persona) => string;
};

/** Creates the hashes that identify a person without naming them. */
function crearHuellas(secret: string): Huellas {
  const key = deriveKey(secret, 'personas.huella');
  const hashOf = (clase: string, normal: string): string =>
    createHmac('sha256', key).update(`${clase} ${normal}`).digest('hex').slice(0, LARGO);
  const hashesOf = (persona: Persona): string[] =>
    CLASES_DE_DATO.flatMap((clase) => persona[clase].map((valor) => hashOf(clase, normalizar(clase, valor))));
  return { de: hashesOf, nombreDe: (persona) => hashesOf(persona)[0]?.slice(0, 8) ?? '' };
}

/** Seals and hashes that keep the person unreadable during an act. */
export type Reserva = { readonly sello: Seal; readonly huellas: Huellas };

/** @param secret the installation's key for data sealed at rest */
export const crearReserva = (secret: string): Reserva => ({
  sello: createSeal(secret, 'personas.acto'),
  huellas: crearHuellas(secret),
});

/** Dependencies of the jobs about persons. */
export type Taller = {
  readonly db: Db;
  readonly files: Pick<Files, 'store' | 'results'>;
  readonly almacenes: readonly AlmacenDePersonas[];
  /** The installation's key for data sealed at rest. */
  readonly secret: string;
};

const personaSchema = z.partialRecord(z.enum(CLASES_DE_DATO), z.array(z.string()));

/** Opens the person of an act; an error message if the act is done or has expired. */
export async function abrirActo(
  { db, secret }: Pick<Taller, 'db' | 'secret'>,
  id: string,
): Promise<{ readonly persona: Persona; readonly fila: FilaActo } | { readonly error: string }> {
  const fila = await findActo(db, id);
  const texto = fila?.persona && crearReserva(secret).sello.open(fila.persona, id);
  if (!fila || !texto)
    return { error: 'Esto ya se hizo, o pasó más de una semana. Búsquela de nuevo en Datos personales.' };
  return { persona: { ...NADIE, ...personaSchema.parse(JSON.parse(texto)) }, fila };
}

/** A request about a person, with the acting manager and the reason. */
export type Pedido = {
  readonly persona: Persona;
  readonly motivo: string;
  readonly actor: Actor;
  readonly quien: Quien;
};

/** Returns the reason without mentions of the person, because the audit must not name them. */
export const motivoSinElla = ({ persona, motivo }: Pick<Pedido, 'persona' | 'motivo'>): string =>
  crearReconocedor(persona).borrarDe(motivo);

const TIPOS = { exportacion: EXPORTACION_DE_PERSONA, anonimizacion: ANONIMIZACION } as const;

/** Starts the job that exports or anonymises a person's data. @returns the job's id */
export async function comenzarActo(
  db: Db,
  { sello, huellas }: Reserva,
  { clase, archivosAjenos = false, ...pedido }: Pedido & { clase: keyof typeof TIPOS; archivosAjenos?: boolean },
): Promise<string> {
  const { actor, quien } = pedido;
  const persona = unir(pedido.persona);
  const id = randomUUID();
  const motivo = motivoSinElla({ persona, motivo: pedido.motivo });
  const nombre = huellas.nombreDe(persona);
  return db.transaction().execute(async (tx) => {
    await insertActo(tx, {
      id,
      clase,
      persona: sello.seal(JSON.stringify(persona), id),
      huellas: huellas.de(persona),
      seudonimo: `anonimo-${randomBytes(4).toString('hex')}`,
      archivos_ajenos: archivosAjenos,
      motivo,
      usuario: actor.usuario,
      nombre: actor.nombre,
    });
    await record(tx, {
      accion: `persona.${clase}`,
      quien,
      objeto: { tipo: 'persona', ids: [nombre] },
      detalle: { motivo, acto: id, ...(clase === 'anonimizacion' && { archivosAjenos }) },
    });
    const { id: tarea } = await iniciarTarea(tx, TIPOS[clase], {
      entrada: { acto: id },
      asunto: `Persona ${nombre}`,
      actor,
      quien,
    });
    return tarea;
  });
}

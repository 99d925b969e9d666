import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { CLASES_DE_DATO, NADIE, type Persona } from '#features/almacenes/contract.ts';
import { type AlmacenDePersonas, crearReconocedor, normalizar, unir } from '#features/almacenes/server/service.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { definirTarea, iniciarTarea } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { createSeal, type Seal } from '#platform/server/seal.ts';
import { deriveKey } from '#platform/server/derive-key.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { type FilaActo, findActo, insertActo } from './store.ts';
import type { Exportador } from './exportar.ts';

/** Whom it is about lies sealed in the act's row, not in the job's. */
const entrada = z.object({ acto: z.uuid() });

/** The input of both kinds. */
export type EntradaDeActo = z.output<typeof entrada>;

/** Two of them at once would wait for the same rows. */
const comun = { entrada, acceso: 'personas.anonimizar', linea: 'personas' } as const;

export const EXPORTACION_DE_PERSONA = definirTarea({
  ...comun,
  nombre: 'exportacion-de-persona',
  titulo: () => 'Exportar los datos de una persona',
  handler: async (context: Exportador) => (await import('./exportar.ts')).exportarPersonas(context),
});

export const ANONIMIZACION = definirTarea({
  ...comun,
  nombre: 'anonimizacion',
  titulo: () => 'Anonimizar a una persona',
  handler: async (context: Taller) => (await import('./anonimizar.ts')).anonimizarPersonas(context),
});

/** Short enough for an audit row, long enough that two persons never share one. */
const LARGO = 32;

type Huellas = {
  /** A keyed hash of each value that a person is known by: who has the key can tell whether a value is hers, nobody what it is. */
  readonly de: (persona: Persona) => string[];
  /** What stands for a person in the audit and in names of jobs: of her first document, address or user name. */
  readonly nombreDe: (persona: Persona) => string;
};

/** Makes the hashes by which a person is told without being named. */
function crearHuellas(secret: string): Huellas {
  const key = deriveKey(secret, 'personas.huella');
  const deValor = (clase: string, normal: string): string =>
    createHmac('sha256', key).update(`${clase} ${normal}`).digest('hex').slice(0, LARGO);
  const de = (persona: Persona): string[] =>
    CLASES_DE_DATO.flatMap((clase) => persona[clase].map((valor) => deValor(clase, normalizar(clase, valor))));
  return { de, nombreDe: (persona) => de(persona)[0]?.slice(0, 8) ?? '' };
}

/** What keeps persons unreadable while something is done with their data. */
export type Reserva = { readonly sello: Seal; readonly huellas: Huellas };

/** @param secret the installation's key for what is sealed at rest */
export const crearReserva = (secret: string): Reserva => ({
  sello: createSeal(secret, 'personas.acto'),
  huellas: crearHuellas(secret),
});

/** What the jobs about persons work with. */
export type Taller = {
  readonly db: Db;
  readonly files: Pick<Files, 'store' | 'results'>;
  readonly almacenes: readonly AlmacenDePersonas[];
  /** The installation's key for what is sealed at rest. */
  readonly secret: string;
};

const personaSchema = z.partialRecord(z.enum(CLASES_DE_DATO), z.array(z.string()));

/** The person whom an act is about; in words why nobody can say. */
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

/** Who asks for something about a person, and why. */
export type Pedido = {
  readonly persona: Persona;
  readonly motivo: string;
  readonly actor: Actor;
  readonly quien: Quien;
};

/** The reason without what it says of the person: the audit names nobody. */
export const motivoSinElla = ({ persona, motivo }: Pick<Pedido, 'persona' | 'motivo'>): string =>
  crearReconocedor(persona).borrarDe(motivo);

const TIPOS = { exportacion: EXPORTACION_DE_PERSONA, anonimizacion: ANONIMIZACION } as const;

/** Begins the job that copies or anonymises what is kept of a person. @returns the job's id */
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

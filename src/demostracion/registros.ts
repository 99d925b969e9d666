// Fills a demonstration database with invented people's data: subjects, form records with closings, surveys.
import type { AmbitoContext } from '#catalogo/ambito.ts';
import { hojasOf, writeRuta } from '#catalogo/arbol.ts';
import type { Asignatura, Entorno } from '#catalogo/campos/entorno.ts';
import { addDiasHabiles, comienzoOf } from '#catalogo/dias-habiles.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS, INFORMES_DE_FORMULARIOS, UNIDADES } from '#catalogo/index.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { diaOf, semestreOf, semestresBetween, type Semestre } from '#catalogo/semestre.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { countRespuestas, seedEncuestas } from '#features/encuestas/server/service.ts';
import { numerosOf, type Registro } from '#features/formularios/contract.ts';
import {
  computeEfectos,
  countStored,
  createCurrentAmbitoContext,
  enDigitos,
  importRegistros,
  newRegistro,
  reserveNumeros,
  vacuumStored,
  type RegistroNuevo,
} from '#features/formularios/server/service.ts';
import { createListas } from '#features/listas/server/service.ts';
import { storeImported } from '#features/solicitudes/server/service.ts';
import { DAY_MS, HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { azarOf, pickFrom, randomBetween, type Azar } from './azar.ts';
import { inventCalificaciones, inventConversaciones, type Terminado } from './conversaciones.ts';
import { ejemploOf, OWN_FORMS, validateInvented } from './ejemplo.ts';
import { inventEncuestas, withJuicios } from './invented-answers.ts';
import { seedAsignaturas } from './semestre.ts';

type Options = {
  /** Total number of records, spread over the forms. */
  readonly size: number;
  /** Number of subjects in each semester for anonymous answers; by default derived from their number. */
  readonly asignaturas?: number | undefined;
  /** Forms to fill in; default: the catalogue's. */
  readonly formularios?: readonly Formulario[];
  readonly dominios: readonly string[];
  readonly now?: Date;
  /** Called periodically with the number of records stored. */
  readonly report?: (stored: number) => void;
};

/**
 * Fills a demonstration database up to a number of records about invented people, spread over forms, semesters, days
 * and states. The same size on the same day gives the same records. Only for a database marked as demonstration.
 * @returns the number of records stored
 */
export async function seedDemonstration(
  db: Db,
  { size, asignaturas, formularios: all = FORMULARIOS, dominios, now = new Date(), report }: Options,
): Promise<number> {
  const formularios = all.filter(({ anonimo }) => !anonimo);
  const context = await contextOf(db, dominios, now);
  const present = await countStored(
    db,
    formularios.map(({ slug }) => slug),
  );
  const partes = sharesOf(size, formularios);
  let stored = 0;
  let storing = Promise.resolve(0);
  for (const [i, formulario] of formularios.entries()) {
    const wanted = partes[i]!;
    const from = present.get(formulario.slug) ?? 0;
    const ambitos = await readAmbitos(db, formulario, now);
    for (const lote of batchesOf({ formulario, context: { ...context, ambitos }, now, from, to: wanted })) {
      // Generates the next batch while the database stores this one.
      stored += await storing;
      report?.(stored);
      storing = storeBatch(db, lote, now);
    }
    for (const { campo } of numerosOf(formulario)) {
      await reserveNumeros(db, { formulario: formulario.slug, campo }, Math.max(from, wanted));
    }
  }
  stored += await storing;
  if (stored > 0) await vacuumStored(db);
  const anonimo = all.find((formulario) => formulario.anonimo);
  if (anonimo) await seedAnonimos(db, anonimo, { context, size, asignaturas, now });
  return stored;
}

/** Hours in Bogotá at which people fill in forms, weighted by frequency. */
const HOURS = [6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 14, 14, 15, 15, 15, 16, 16, 17, 18, 19, 20, 20, 21, 22];
const SUNDAY = 0;

/** Returns a plausible instant between two, seldom on a Sunday. @param parte position between them, from 0 to 1 */
export function instantBetween(desde: Date, hasta: Date, parte: number, azar: Azar): Date {
  // Usage grows with the years.
  const time = desde.getTime() + (hasta.getTime() - desde.getTime()) * parte ** 0.7;
  const inBogota = new Date(time - 5 * HOUR_MS);
  inBogota.setUTCHours(
    pickFrom(HOURS, azar),
    randomBetween(0, 59, azar),
    randomBetween(0, 59, azar),
    randomBetween(0, 999, azar),
  );
  const isSunday = inBogota.getUTCDay() === SUNDAY && azar() < 0.8;
  const moment = inBogota.getTime() + 5 * HOUR_MS + (isSunday ? DAY_MS : 0);
  return new Date(Math.min(Math.max(moment, desde.getTime()), hasta.getTime()));
}

/** Returns a plausible state for a record's age: all but a few old ones are closed. */
export function estadoOf(creado: Date, now: Date, azar: Azar): Estado {
  const days = (now.getTime() - creado.getTime()) / DAY_MS;
  const [abierto, pendiente] = days > 120 ? [0.005, 0.02] : days > 30 ? [0.08, 0.2] : [0.6, 0.85];
  const chance = azar();
  if (chance < abierto) return 'abierto';
  return chance < pendiente ? 'pendiente' : 'cerrado';
}

/** Maximum of business days until closing. */
const MAX_DELAY = 14;

/** Returns a plausible closing instant: usually within a few business days, in office hours, never in the future. */
export function cierreOf(creado: Date, now: Date, azar: Azar): Date {
  const dias = 1 + Math.floor(MAX_DELAY * azar() ** 3);
  const hora = (8 + 9 * azar()) * HOUR_MS;
  const cierre = new Date(comienzoOf(addDiasHabiles(diaOf(creado), dias)).getTime() + hora);
  return cierre <= now ? cierre : new Date((creado.getTime() + now.getTime()) / 2);
}

/** First day of the demonstration: start of the first semester that reports offer (DECISIONS §2). */
const FIRST_DAY = new Date('2023-01-16T05:00:00Z');

/** Records in one statement. */
const BATCH = 2000;

/** Account in the history of closed records (DECISIONS §9). */
export const GESTOR = 'gestor.demo';

/** Stores records with the history of their states, and of what was said about them. */
export async function storeBatch(db: Db, lote: readonly FinishedRegistro[], now: Date): Promise<number> {
  const cerrados = lote.filter(({ cierre }) => cierre).map(({ id }) => id);
  return db.transaction().execute(async (tx) => {
    const stored = await importRegistros(tx, lote);
    await storeImported(tx, {
      cerrados,
      usuario: GESTOR,
      ...inventConversaciones(lote, { usuario: GESTOR, now }),
      calificadas: inventCalificaciones(lote, now),
    });
    return stored;
  });
}

/** Shares a number of records among forms, weighted by frequency of use. */
function sharesOf(size: number, formularios: readonly Formulario[]): number[] {
  const frecuencias = formularios.map(({ slug }) => OWN_FORMS[slug]?.frecuencia ?? 1);
  const hasta = (i: number): number => frecuencias.slice(0, i).reduce((suma, frecuencia) => suma + frecuencia, 0);
  const total = hasta(frecuencias.length);
  return frecuencias.map((_, i) => Math.floor((size * hasta(i + 1)) / total) - Math.floor((size * hasta(i)) / total));
}

/** Adds anonymous answers up to the number of records. */
async function seedAnonimos(
  db: Db,
  formulario: Formulario,
  {
    context,
    size,
    asignaturas,
    now,
  }: Pick<Options, 'size' | 'asignaturas'> & Pick<FormSeries, 'now'> & { readonly context: DemoContext },
): Promise<void> {
  const from = await countRespuestas(db);
  if (from >= size) return;
  const count = { from, to: size, asignaturas };
  await seedEncuestas(db, inventEncuestas(formulario, context, { ...count, hasta: semestreOf(now) }));
}

/** Data for filling in forms: lists, and the subjects of this semester. */
type DemoContext = { readonly entorno: Entorno; readonly asignaturas: readonly Asignatura[] };
type Ambitos = { readonly ambitos: ReadonlyMap<Semestre, AmbitoContext | null> };

/** Reads the facts by which programmes and faculties of a form's rows are told, by semester. */
async function readAmbitos(db: Db, formulario: Formulario, now: Date): Promise<Ambitos['ambitos']> {
  const ambitosOf = createCurrentAmbitoContext(db);
  const semestres = semestresBetween(semestreOf(FIRST_DAY), semestreOf(now));
  return new Map(
    await Promise.all(semestres.map(async (semestre) => [semestre, await ambitosOf(formulario, semestre)] as const)),
  );
}

async function contextOf(db: Db, dominios: readonly string[], now: Date): Promise<DemoContext> {
  await seedAsignaturas(db, { dominio: dominios[0]!, now });
  const { opciones } = await createListas(db).actuales();
  const { todas: all, findByCodigo } = await createAsignaturas(db).read(semestreOf(now));
  return { entorno: { dominios, opciones, asignaturas: findByCodigo, hoy: diaOf(now) }, asignaturas: all };
}

type FormSeries = {
  readonly formulario: Formulario;
  readonly context: DemoContext & Ambitos;
  readonly now: Date;
  /** Number of existing records, and number to reach. */
  readonly from: number;
  readonly to: number;
};

type FinishedRegistro = RegistroNuevo & Terminado;

/** Ways in which invented requests end; null: that is not said. */
const ENDS: readonly (Resultado | null)[] = ['resuelta', 'resuelta', 'resuelta', 'no-procede', 'desistida', null];

/** Generates the missing records of a form, in the order of their creation. */
function* batchesOf({ formulario, context, now, from, to }: FormSeries): Generator<FinishedRegistro[]> {
  const azar = azarOf(semillaOf(formulario.slug, from));
  const azarDeCierres = azarOf(semillaOf(formulario.slug, from) + 1);
  const informes = INFORMES_DE_FORMULARIOS.filter(
    (informeDeFormulario) => informeDeFormulario.formulario.slug === formulario.slug,
  );
  const cierra = informes.some(({ acciones }) => acciones.estado);
  const solicita = informes.some(({ solicitud }) => solicitud !== undefined);
  const missing = to - from;
  for (let begin = 0; begin < missing; begin += BATCH) {
    const length = Math.min(BATCH, missing - begin);
    yield Array.from({ length }, (_, i) => {
      const creado = instantBetween(FIRST_DAY, now, (begin + i + azar()) / missing, azar);
      const registro = registroOf(formulario, { context, azar, creado, now, numero: from + begin + i + 1 });
      const cierre = cierra && registro.estado === 'cerrado' ? cierreOf(creado, now, azarDeCierres) : null;
      const resultado = cierre && solicita ? (ENDS[(begin + i) % ENDS.length] ?? null) : null;
      return { ...registro, cierre, resultado };
    });
  }
}

/** Returns the random seed for a form and a number of existing records. */
const semillaOf = (slug: string, from: number): number =>
  Buffer.from(slug).reduce((hash, byte) => (Math.imul(hash, 31) + byte) | 0, from);

type RegistroContext = {
  readonly context: DemoContext & Ambitos;
  readonly azar: Azar;
  readonly creado: Date;
  readonly now: Date;
  /** Position of the record among those of its form, from 1. */
  readonly numero: number;
};

/** Leaves out the files that a form asks for: none is stored with an invented record, so none could be opened. */
function withoutFiles({ slug, campos }: Formulario, datos: Registro['datos']): Registro['datos'] {
  // A form with a page of its own reads its records by a schema that wants them.
  if (slug in OWN_FORMS) return datos;
  return hojasOf(campos)
    .filter(({ campo }) => campo.tipo === 'archivo')
    .reduce<Registro['datos']>((rest, { ruta }) => writeRuta(rest, ruta, null), datos);
}

function registroOf(
  formulario: Formulario,
  { context, azar, creado, now, numero }: RegistroContext,
): Omit<FinishedRegistro, 'cierre' | 'resultado'> {
  const { asignaturas } = context;
  // Dates in the answers are near the record's own.
  const entorno = { ...context.entorno, hoy: diaOf(creado) };
  const semestre = semestreOf(creado);
  const ejemplo = withJuicios(formulario, ejemploOf(formulario, entorno, azar, asignaturas), {
    azar,
    entorno,
    semestre,
  });
  const validacion = validateInvented(formulario, ejemplo, entorno);
  if (!validacion.ok) throw new Error(`${formulario.slug} refuses its example: ${JSON.stringify(validacion.fallos)}`);
  const random = Uint8Array.from({ length: 16 }, () => Math.floor(azar() * 256));
  const given = withoutFiles(formulario, validacion.datos);
  const { datos } = computeEfectos({ formulario, datos: given, semestre });
  const numerados = numerosOf(formulario).reduce<Registro['datos']>(
    (datos, { campo, digitos }) => writeRuta(datos, campo, enDigitos(numero, digitos)),
    datos,
  );
  const registro = newRegistro(formulario, numerados, {
    creado,
    semestre,
    random,
    unidad: UNIDADES.get(formulario.slug),
    ambitos: context.ambitos.get(semestre) ?? null,
  });
  return { ...registro, estado: estadoOf(creado, now, azar) };
}

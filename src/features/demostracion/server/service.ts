import type { Entorno } from '#catalogo/campos/entorno.ts';
import { type Azar, azarDe } from '#catalogo/ejemplos/azar.ts';
import { ejemploDe } from '#catalogo/ejemplos/ejemplo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS } from '#catalogo/index.ts';
import { diaDe, semestreDe } from '#catalogo/semestre.ts';
import { validar } from '#catalogo/validar.ts';
import type { Registro } from '#features/formularios/contract.ts';
import { vacuumRegistros, countRegistros, insertRegistros, newRegistro } from '#features/formularios/server/service.ts';
import { createListas } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { estadoDe, momentoEntre } from './momentos.ts';

/** The first day of which a demonstration tells: that of the first semester that reports offer (DECISIONS §2). */
const DESDE = new Date('2023-01-16T05:00:00Z');

/** Records of one statement. */
const LOTE = 2000;

type Options = {
  /** How many records the demonstration shall have in all, spread over its forms. */
  readonly size: number;
  readonly dominios: readonly string[];
  readonly now?: Date;
  /** Is told, now and then, how many have been stored. */
  readonly report?: (stored: number) => void;
};

/**
 * Fills a demonstration database up to a number of records about invented people, spread over forms, semesters, days and
 * states. The same size on the same day gives the same records. Call it on a database that is marked as a demonstration.
 * @returns how many records were stored
 */
export async function seedDemonstration(
  db: Db,
  { size, dominios, now = new Date(), report }: Options,
): Promise<number> {
  const formularios = FORMULARIOS.filter(({ anonimo }) => !anonimo);
  const entorno = await entornoOf(db, dominios, now);
  const present = await countRegistros(
    db,
    formularios.map(({ slug }) => slug),
  );
  let stored = 0;
  let storing = Promise.resolve(0);
  for (const [i, formulario] of formularios.entries()) {
    const wanted = Math.floor((size * (i + 1)) / formularios.length) - Math.floor((size * i) / formularios.length);
    const from = present.get(formulario.slug) ?? 0;
    for (const lote of lotesOf({ formulario, entorno, now, from, to: wanted })) {
      // The next ones are made up while the database stores these.
      stored += await storing;
      report?.(stored);
      storing = insertRegistros(db, lote);
    }
  }
  stored += await storing;
  if (stored > 0) await vacuumRegistros(db);
  return stored;
}

async function entornoOf(db: Db, dominios: readonly string[], now: Date): Promise<Entorno> {
  const { opciones } = await createListas(db).actuales();
  return { dominios, opciones, asignaturas: () => [], hoy: diaDe(now) };
}

type Serie = {
  readonly formulario: Formulario;
  readonly entorno: Entorno;
  readonly now: Date;
  /** How many there are, and how many there shall be. */
  readonly from: number;
  readonly to: number;
};

/** The records that a form lacks, in the order of their time. */
function* lotesOf({ formulario, entorno, now, from, to }: Serie): Generator<Registro[]> {
  const azar = azarDe(semillaOf(formulario.slug, from));
  const missing = to - from;
  for (let begin = 0; begin < missing; begin += LOTE) {
    const length = Math.min(LOTE, missing - begin);
    yield Array.from({ length }, (_, i) => {
      const creado = momentoEntre(DESDE, now, (begin + i + azar()) / missing, azar);
      return registroOf(formulario, { entorno, azar, creado, now });
    });
  }
}

/** A number that differs from form to form, and where records are added to others. */
const semillaOf = (slug: string, from: number): number =>
  Buffer.from(slug).reduce((hash, byte) => (Math.imul(hash, 31) + byte) | 0, from);

type Caso = { readonly entorno: Entorno; readonly azar: Azar; readonly creado: Date; readonly now: Date };

function registroOf(formulario: Formulario, { entorno, azar, creado, now }: Caso): Registro {
  const validacion = validar(formulario, ejemploDe(formulario, entorno, azar), entorno);
  if (!validacion.ok) throw new Error(`${formulario.slug} refuses its example: ${JSON.stringify(validacion.fallos)}`);
  const random = Uint8Array.from({ length: 16 }, () => Math.floor(azar() * 256));
  const registro = newRegistro(formulario, validacion.datos, { creado, semestre: semestreDe(creado), random });
  return { ...registro, estado: estadoDe(creado, now, azar) };
}

// Writes the programmes and faculties of rows again when ties, options, assignments or questions changed, and of old rows.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  adscripcionesOf,
  ambitoOf,
  asksAsignatura,
  describeAmbito,
  PARTES_DE_AMBITO,
  type AmbitoContext,
} from '#catalogo/ambito.ts';
import type { Catalogo } from '#catalogo/catalogo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { nextSemestre, semestreOf } from '#catalogo/semestre.ts';
import { readAsignados, readAsignadosIn, readVersions } from '#features/asignaturas/server/service.ts';
import { readAdscritas } from '#features/listas/server/service.ts';
import { DAY_MS, MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import {
  selectRevisados,
  selectRows,
  selectSemestresOf,
  unlessBusy,
  updateAmbitos,
  upsertRevisado,
  type Cursor,
  type Revisado,
  type RowsOfSemestre,
} from './ambito.store.ts';

/**
 * Rows that were received up to so long before or after a change was seen are compared with it again each minute: other
 * processes know it five seconds late, and sendings under way may be stored after the others were compared.
 */
const SETTLING_MS = 10 * MINUTE_MS;

/** Rows of one statement. */
const LOTE = 1000;

const FROM_START: Cursor = { creado: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

type Options = { readonly catalogo: Catalogo; readonly now: Date; readonly stopping?: AbortSignal | undefined };

/**
 * Compares rows with what their programmes and faculties should be, and writes those that differ: all rows of a form and
 * semester if anything on which they depend changed, and once a day those of the present and the former semester. Safe to
 * run twice and to kill: what was compared is noted by form and semester. Does nothing while another process does it.
 * @returns the number of rows written
 */
export async function refreshAmbitos(db: Db, options: Options): Promise<number> {
  let written = 0;
  await unlessBusy(db, async (held) => {
    written = await refresh(held, options);
  });
  return written;
}

async function refresh(db: Db, { catalogo, now, stopping }: Options): Promise<number> {
  const asking = catalogo.formularios.filter((formulario) => describeAmbito(formulario) !== null);
  const formularios = new Map(asking.map((formulario) => [formulario.slug, formulario]));
  // Versions first: what is read afterwards is as new, and what changes meanwhile has another version.
  const versions = await readVersions(db);
  const [opciones, asignados] = [await readAdscritas(db), await readAsignados(db)];
  const adscripciones = adscripcionesOf(opciones, asignados);
  const ties = JSON.stringify([opciones, asignados]);
  const known = new Map((await selectRevisados(db)).map((revisado) => [keyOf(revisado), revisado]));
  let written = 0;
  for (const rows of await selectSemestresOf(db, [...formularios.keys()])) {
    if (stopping?.aborted) break;
    const formulario = formularios.get(rows.formulario)!;
    const version = asksAsignatura(formulario) ? versions.get(rows.semestre) : undefined;
    const huella = hashOf([PARTES_DE_AMBITO, describeAmbito(formulario), ties, version]);
    const due = dueOf(known.get(keyOf(rows)), { ...rows, huella, now });
    if (!due) continue;
    const byCodigo = version === undefined ? new Map() : await readAsignadosIn(db, rows.semestre);
    const context: AmbitoContext = { adscripciones, asignaturas: (codigo) => byCodigo.get(codigo) ?? [] };
    const unidad = catalogo.unidades.get(rows.formulario);
    written += await compare(db, 'registros', { ...rows, formulario, context, from: due.from });
    if (unidad !== undefined) written += await compare(db, 'items', { ...rows, formulario, context, from: due.from });
    if (due.noted) await upsertRevisado(db, due.noted);
  }
  return written;
}

const keyOf = ({ formulario, semestre }: RowsOfSemestre): string => `${formulario} ${semestre}`;

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

type Due = {
  readonly from: Cursor;
  /** Noted once the rows are compared; null if it says nothing new. */
  readonly noted: Revisado | null;
};

/** Returns from where on the rows of a form and semester are to be compared; null if nothing is to be done. */
function dueOf(known: Revisado | undefined, found: RowsOfSemestre & { huella: string; now: Date }): Due | null {
  const { formulario, semestre, huella, now } = found;
  const noted = { formulario, semestre, huella, desde: now, completa: now };
  if (known?.huella !== huella) return { from: FROM_START, noted };
  const isRecent = nextSemestre(semestre) >= semestreOf(now);
  if (isRecent && now.getTime() - known.completa.getTime() >= DAY_MS) {
    return { from: FROM_START, noted: { ...noted, desde: known.desde } };
  }
  if (now.getTime() - known.desde.getTime() > SETTLING_MS) return null;
  return { from: { ...FROM_START, creado: new Date(known.desde.getTime() - SETTLING_MS).toISOString() }, noted: null };
}

type Compared = Pick<RowsOfSemestre, 'semestre'> & {
  readonly formulario: Formulario;
  readonly context: AmbitoContext;
  readonly from: Cursor;
};

/** Compares rows in batches. Those that changed while they were compared are read again. @returns the number written */
async function compare(
  db: Db,
  tabla: 'registros' | 'items',
  { formulario, semestre, context, from }: Compared,
): Promise<number> {
  let written = 0;
  for (let after: Cursor | undefined = from; after;) {
    const rows = await selectRows(db, tabla, { formulario: formulario.slug, semestre, after, limite: LOTE });
    const different = rows.flatMap(({ id, edicion, datos, programas, facultades, asignaturas }) => {
      const ambito = ambitoOf(formulario, datos, context);
      return isDeepStrictEqual(ambito, { programas, facultades, asignaturas }) ? [] : [{ id, edicion, ...ambito }];
    });
    const done = await updateAmbitos(db, tabla, different);
    written += done;
    if (done < different.length) continue;
    after = rows.length < LOTE ? undefined : rows.at(-1);
  }
  return written;
}

import { AppError, type Errores, messageAbout } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import { aceptar } from '../decision.ts';
import type { Almacen, Pedido } from '../pedido.ts';
import { saveRevision } from '../revision/guardar.ts';
import { revisar, type Revision } from '../revision/revisar.ts';
import type { TipoDeCarga } from '../tipo.ts';
import { crearCarga, type PorCargar } from './crear.ts';
import { bytesDe, libroRecibido } from './libro.ts';

/** Faults that an answer names one by one. */
const MAX_NOMBRADOS = 1000;

type AlInstante = {
  /** Ends a check that takes too long. */
  readonly signal: AbortSignal;
  /** Notes the answer in the transaction of the load. */
  readonly anotar?: (tx: Db, tarea: { id: string }) => Promise<void>;
};

/**
 * The contract's way to load a file (DECISIONS §4): checked at once, and done if nothing is wrong with it. With faults
 * nothing is kept. They are told below the part that the file came in, by row and column.
 * @returns the job that does it
 * @throws {AppError} `datos-invalidos` with every fault; `no-disponible` when it could not be checked
 */
export async function cargarAlInstante(
  almacen: Almacen,
  porCargar: PorCargar,
  { signal, anotar, ...pedido }: Pedido & AlInstante,
): Promise<{ id: string }> {
  const { tipo, parte, recibido } = porCargar;
  const bytes = await bytesDe(await libroRecibido(parte, recibido));
  const revision = await revisarATiempo(tipo, bytes, signal);
  if (!revision.ok && revision.motivo === 'mundo') throw new AppError('no-disponible', { message: revision.error });
  if (!revision.ok) throw faltas({ [parte]: revision.error }, revision.error);
  if (revision.filas.some(({ faltas: suyas }) => suyas.length > 0)) {
    throw faltas(erroresDe(parte, revision), mensajeDe(tipo, revision));
  }
  let tarea = { id: '' };
  await crearCarga(almacen, porCargar, {
    ...pedido,
    seguir: async (tx, id) => {
      await saveRevision(tx, { id, tipo: tipo.nombre }, { tipo, revision, marcado: null });
      tarea = await aceptar(tx, { tipo, id }, { ...pedido, filas: 'todas' });
      await anotar?.(tx, tarea);
    },
  });
  return tarea;
}

/** Whoever waits for the answer does not wait for ever. @throws {AppError} `no-disponible` when `signal` ended the check */
async function revisarATiempo(tipo: TipoDeCarga, bytes: Uint8Array, signal: AbortSignal): Promise<Revision> {
  try {
    return await revisar(tipo, bytes, { avanzar: () => {}, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new AppError('no-disponible', { message: TARDE, cause: error });
  }
}

const TARDE =
  'No se alcanzó a revisar el archivo a tiempo y no se cargó nada. Inténtelo más tarde, o cárguelo en la pantalla, que espera lo que haga falta.';

const faltas = (errores: Errores, message: string): AppError => new AppError('datos-invalidos', { message, errores });

type Revisada = Extract<Revision, { ok: true }>;

/** The number of faults and, for clients that show nothing else, the first of them with its place in the sheet. */
function mensajeDe({ columnas }: TipoDeCarga, { filas }: Revisada): string {
  const cuantos = filas.reduce((suma, { faltas: suyas }) => suma + suyas.length, 0);
  const problemas = countOf(cuantos, 'problema', 'problemas');
  const nombrados = cuantos > MAX_NOMBRADOS ? ` Aquí están los primeros ${enMiles(MAX_NOMBRADOS)}.` : '';
  const { numero, faltas: suyas } = filas.find((fila) => fila.faltas.length > 0)!;
  const { columna, mensaje, arreglo } = suyas[0]!;
  const titulo = columnas.find(({ clave }) => clave === columna)?.titulo;
  const primero = messageAbout(`Fila ${numero}${titulo === undefined ? '' : `, ${titulo}`}`, `${mensaje} ${arreglo}`);
  return `El archivo tiene ${problemas}.${nombrados} No se cargó nada: corríjalo y envíelo de nuevo. ${primero}`;
}

/** `archivoUsuarios.12.correo`: the row as the spreadsheet shows it, and the column; all that is wrong with it in one text. */
function erroresDe(parte: string, { filas }: Revisada): Errores {
  const todas = filas.flatMap(({ numero, faltas: suyas }) =>
    suyas.map(({ columna, mensaje, arreglo }) => ({
      lugar: [parte, numero, ...(columna === null ? [] : [columna])].join('.'),
      texto: `${mensaje} ${arreglo}`,
    })),
  );
  const porLugar = Map.groupBy(todas.slice(0, MAX_NOMBRADOS), ({ lugar }) => lugar);
  return Object.fromEntries([...porLugar].map(([lugar, suyas]) => [lugar, suyas.map(({ texto }) => texto).join(' ')]));
}

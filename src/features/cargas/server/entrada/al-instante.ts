import { AppError, type Errores } from '#platform/contract/errors.ts';
import { aceptar } from '../decision.ts';
import type { Almacen, Pedido } from '../pedido.ts';
import { saveRevision } from '../revision/guardar.ts';
import { revisar, type Revision } from '../revision/revisar.ts';
import { crearCarga, type PorCargar } from './crear.ts';
import { bytesDe, libroRecibido } from './libro.ts';

/**
 * The contract's way to load a file (DECISIONS §4): checked at once, and done if nothing is wrong with it. With faults
 * nothing is kept. They are told below the part that the file came in, by row and column.
 * @returns the job that does it
 * @throws {AppError} `datos-invalidos` with every fault; `no-disponible` when it could not be checked
 */
export async function cargarAlInstante(
  almacen: Almacen,
  porCargar: PorCargar,
  { signal, ...pedido }: Pedido & { readonly signal: AbortSignal },
): Promise<{ id: string }> {
  const { tipo, parte, recibido } = porCargar;
  const bytes = await bytesDe(await libroRecibido(parte, recibido));
  const revision = await revisar(tipo, bytes, { avanzar: () => {}, signal });
  if (!revision.ok && revision.motivo === 'mundo') throw new AppError('no-disponible', { message: revision.error });
  if (!revision.ok) throw faltas({ [parte]: revision.error }, revision.error);
  const errores = erroresDe(parte, revision);
  const cuantos = Object.keys(errores).length;
  if (cuantos > 0) throw faltas(errores, mensajeDe(cuantos));
  let tarea = { id: '' };
  await crearCarga(almacen, porCargar, {
    ...pedido,
    seguir: async (tx, id) => {
      await saveRevision(tx, { id, tipo: tipo.nombre }, { tipo, revision, marcado: null });
      tarea = await aceptar(tx, { tipo, id }, { ...pedido, filas: 'todas' });
    },
  });
  return tarea;
}

const faltas = (errores: Errores, message: string): AppError => new AppError('datos-invalidos', { message, errores });

const mensajeDe = (cuantos: number): string => {
  const problemas = `${cuantos.toLocaleString('es-CO')} ${cuantos === 1 ? 'problema' : 'problemas'}`;
  return `El archivo tiene ${problemas}. No se cargó nada: corríjalo y envíelo de nuevo.`;
};

/** `archivoUsuarios.12.correo`: the row as the spreadsheet shows it, and the column. */
const erroresDe = (parte: string, { filas }: Extract<Revision, { ok: true }>): Errores =>
  Object.fromEntries(
    filas.flatMap(({ numero, faltas: suyas }) =>
      suyas.map(({ columna, mensaje, arreglo }) => [
        [parte, numero, ...(columna === null ? [] : [columna])].join('.'),
        `${mensaje} ${arreglo}`,
      ]),
    ),
  );

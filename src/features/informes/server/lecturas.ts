// Read calls of the external contract: their filter, their streamed answer, and the reason for an empty one.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { columnasOf } from '#catalogo/columnas.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe, InformeLeido, LecturaDeContrato } from '#catalogo/informe.ts';
import { claveOf } from '#catalogo/listas/opcion.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { lecturaContract } from '../contract.ts';
import type { ConsultaDeInforme, FiltroDeInforme } from '../filtro.ts';
import type { Context } from './context.ts';
import { contractRowOf } from './fila.ts';
import type { Informes } from './informes.ts';
import type { Fila } from './store.ts';
import type { Lector } from './vista.ts';

/** Returns true if a page is asked for; otherwise the call returns the whole list (DECISIONS §4). */
const asksForPage = ({ despues: after, antes: before, salto, limite }: ConsultaDeInforme): boolean =>
  [after, before, salto, limite].some((value) => value !== undefined);

/** Values of a path's filter that mean no filter. */
const NO_FILTER = new Set(['todos', 'all']);

/**
 * Keys begin with a small letter or a digit, and may have large ones (`citasReferenciasAPA`); of other texts a key is
 * made.
 */
const chosenKey = (value: string): string => (/^[a-z0-9][\w-]*$/.test(value) ? value : claveOf(value));

type InputOfLectura = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Filter of the call itself: by its definition, its path and parts of its body. */
function filtroOfLectura(
  { parametro, only, cuerpo }: LecturaDeContrato,
  { params = {}, body = {} }: InputOfLectura,
): Pick<FiltroDeInforme, 'estado' | 'filtros'> {
  const fijo = {
    ...(only && { [only.campo]: only.clave }),
    ...(cuerpo && { [cuerpo.filtro]: cuerpo.partes.map((parte) => String(body[parte])).join('/') }),
  };
  const value = parametro ? (params[parametro.nombre] ?? '') : 'todos';
  if (!parametro || NO_FILTER.has(value.toLowerCase())) return { filtros: { ...fijo } };
  if (parametro.filtro !== 'estado') return { filtros: { ...fijo, [parametro.filtro]: chosenKey(value) } };
  const estado = ESTADOS.find((known) => known === value);
  if (!estado) throw new AppError('datos-invalidos', { errores: { [parametro.nombre]: 'No existe ese estado.' } });
  return { estado, filtros: { ...fijo } };
}

/** Answers a read call of the contract as JSON text, written while rows are read. */
async function answerLectura(
  informes: Informes,
  {
    informe,
    lectura,
    consulta,
    lector,
  }: { informe: Informe; lectura: LecturaDeContrato; consulta: ConsultaDeInforme; lector: Lector },
): Promise<Readable> {
  const columnas = columnasOf(informe);
  const rowsOf = (filas: readonly Fila[]): string =>
    filas.map((fila) => JSON.stringify(contractRowOf(columnas, fila))).join();

  if (asksForPage(consulta)) {
    const [filas, total] = await Promise.all([
      informes.pagina(informe, consulta, lector),
      informes.count(informe, consulta, lector),
    ]);
    return Readable.from([`{${JSON.stringify(lectura.clave ?? 'info')}:[${rowsOf(filas)}],"total":${total}}`]);
  }
  const [open, close] = lectura.clave === null ? ['[', ']'] : [`{${JSON.stringify(lectura.clave)}:[`, ']}'];
  const lotes = informes.lotes(informe, consulta, lector);
  // Errors of the request or the database are answered as such only until something has been written.
  const first = await lotes.next();

  async function* text(): AsyncGenerator<string> {
    yield open;
    if (!first.done) yield rowsOf(first.value);
    for await (const lote of lotes) if (lote.length > 0) yield `,${rowsOf(lote)}`;
    yield close;
  }
  return Readable.from(text(), { objectMode: false });
}

/** Part of a server that a call asks about: rows with this key in a field. */
export type ServidorPedido = { readonly servidor: string; readonly campo: string; readonly clave: string };

/**
 * Returns the reason why a report has nothing read from the platform; null if there is none.
 * @param servidor undefined: all of the platform
 * @param hasFilas tells if rows were read of it
 */
export type UnreadReason = (
  informe: InformeLeido,
  servidor: ServidorPedido | undefined,
  hasFilas: () => Promise<boolean>,
) => Promise<string | null>;

/** The part of a server that a call asks about, if it names one. */
function servidorOf({ cuerpo }: LecturaDeContrato, { body = {} }: LecturaInput): ServidorPedido | undefined {
  if (!cuerpo) return undefined;
  const [servidor, numero] = cuerpo.partes.map((parte) => String(body[parte]));
  return { servidor: servidor!, campo: cuerpo.filtro, clave: numero! };
}

type LecturaInput = {
  readonly query?: ConsultaDeInforme;
  readonly body?: ConsultaDeInforme & Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
};

export function serveLectura(
  app: FastifyInstance,
  {
    informe,
    lectura,
    sinLeer: unreadReason,
  }: { readonly informe: Informe; readonly lectura: LecturaDeContrato; readonly sinLeer: UnreadReason },
  { informes, aperturas }: Context,
): void {
  const contract = lecturaContract(informe, lectura);
  const read: Handlers<typeof contract>[LecturaDeContrato['ruta']] = async (
    input: LecturaInput,
    { actor, request },
  ) => {
    const consulta = { ...input.body, ...input.query, ...filtroOfLectura(lectura, input) };
    await aperturas.recordOpening(informe, consulta, { actor, request });
    const hasFilas = async () => (await informes.count(informe, consulta, actor)) > 0;
    const errorMessage = informe.leido ? await unreadReason(informe, servidorOf(lectura, input), hasFilas) : null;
    if (errorMessage !== null) return { status: 200, body: Readable.from([JSON.stringify({ errorMessage })]) };
    return { status: 200, body: await answerLectura(informes, { informe, lectura, consulta, lector: actor }) };
  };
  serve(app, contract, { [lectura.ruta]: read });
}

import { Readable } from 'node:stream';
import { columnasDe } from '#catalogo/columnas.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe, Lectura } from '#catalogo/informe.ts';
import { claveDe } from '#catalogo/listas/opcion.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { ConsultaDeInforme, FiltroDeInforme } from '../filtro.ts';
import { filaDeContrato } from './fila.ts';
import type { Informes } from './service.ts';
import type { Fila } from './store.ts';
import type { Lector } from './vista.ts';

/** Whether a page is asked for; otherwise the call gives the whole list (DECISIONS §4). */
const pidePagina = ({ despues, antes, salto, limite }: ConsultaDeInforme): boolean =>
  [despues, antes, salto, limite].some((value) => value !== undefined);

/** What stands for no filter at all where a filter is part of the path. */
const TODOS = new Set(['todos', 'all']);

/** Keys begin with a small letter or a digit, and may have large ones (`citasReferenciasAPA`); texts have their key made of them. */
const claveElegida = (value: string): string => (/^[a-z0-9][\w-]*$/.test(value) ? value : claveDe(value));

type Entrada = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** What the call itself narrows: by its definition, by the parameter of its path and by parts of its body. */
export function filtroDeLectura(
  { parametro, solo, cuerpo }: Lectura,
  { params = {}, body = {} }: Entrada,
): Pick<FiltroDeInforme, 'estado' | 'filtros'> {
  const fijo = {
    ...(solo && { [solo.campo]: solo.clave }),
    ...(cuerpo && { [cuerpo.filtra]: cuerpo.partes.map((parte) => String(body[parte])).join('/') }),
  };
  const value = parametro ? (params[parametro.nombre] ?? '') : 'todos';
  if (!parametro || TODOS.has(value.toLowerCase())) return { filtros: { ...fijo } };
  if (parametro.filtra !== 'estado') return { filtros: { ...fijo, [parametro.filtra]: claveElegida(value) } };
  const estado = ESTADOS.find((known) => known === value);
  if (!estado) throw new AppError('datos-invalidos', { errores: { [parametro.nombre]: 'No existe ese estado.' } });
  return { estado, filtros: { ...fijo } };
}

/** The answer to a read call of the contract, as JSON text that is written while rows are read. */
export async function answerLectura(
  informes: Informes,
  {
    informe,
    lectura,
    consulta,
    lector,
  }: { informe: Informe; lectura: Lectura; consulta: ConsultaDeInforme; lector: Lector },
): Promise<Readable> {
  const columnas = columnasDe(informe);
  const rowsOf = (filas: readonly Fila[]): string =>
    filas.map((fila) => JSON.stringify(filaDeContrato(columnas, fila))).join();

  if (pidePagina(consulta)) {
    const [filas, total] = await Promise.all([
      informes.pagina(informe, consulta, lector),
      informes.contar(informe, consulta, lector),
    ]);
    return Readable.from([`{${JSON.stringify(lectura.clave ?? 'info')}:[${rowsOf(filas)}],"total":${total}}`]);
  }
  const [open, close] = lectura.clave === null ? ['[', ']'] : [`{${JSON.stringify(lectura.clave)}:[`, ']}'];
  const lotes = informes.lotes(informe, consulta, lector);
  // What is wrong with the request or the database is answered as an error, as long as nothing has been written.
  const first = await lotes.next();

  async function* text(): AsyncGenerator<string> {
    yield open;
    if (!first.done) yield rowsOf(first.value);
    for await (const lote of lotes) if (lote.length > 0) yield `,${rowsOf(lote)}`;
    yield close;
  }
  return Readable.from(text(), { objectMode: false });
}

import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import {
  createDescarga,
  definirDescarga,
  type Descargado,
  lectorOf,
  lectorSchema,
} from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { LIBROS } from '../../contract.ts';
import { resumenDe } from '../resumen.ts';
import type { FilaCarga } from '../store.ts';
import type { TipoDeCarga } from '../tipo.ts';
import { cargaFor, type Own, tipoFor, type Tools } from '../tools.ts';
import { plantillaDe } from './plantilla.ts';
import { resultadoDe } from './resultado.ts';

/** How long a template waits for what its drop-downs offer, in ms. */
const PACIENCIA_MS = 10_000;

type Libro = Pick<Descargado, 'nombre' | 'contenido'>;

/** Workbooks of loads. A template is no act: it holds nothing of anyone. */
export const LIBRO = definirDescarga({
  accion: 'carga.descarga',
  audita: 'carga.descarga',
  workload: 'export',
  datos: z.object({
    tipo: z.string(),
    /** Null: the template. */
    carga: z.nullable(z.object({ id: z.uuid(), libro: z.enum(LIBROS) })),
    lector: lectorSchema,
  }),
  otro: 'Descargue de nuevo.',
  open:
    (tools: Tools) =>
    async ({ tipo: nombre, carga }) => {
      const tipo = tipoFor(tools.tiposDeCarga, nombre, null);
      const libro = carga
        ? await libroDe(tools, { tipo, carga: await cargaFor(tools.db, { tipo, id: carga.id }), libro: carga.libro })
        : await plantilla(tipo, tools.now());
      return {
        ...libro,
        tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        acto: carga && { objeto: { tipo: 'carga', ids: [carga.id] }, detalle: { tipo: nombre, libro: carga.libro } },
      };
    },
});

/** The workbooks of loads: the browser goes to a link, as it does to every file. */
export function libroHandlers({
  db,
  tiposDeCarga: tipos,
  now,
}: Tools): Pick<Own, 'POST /cargas/{tipo}/plantilla' | 'POST /cargas/{tipo}/{id}/libro'> {
  const enlaceTo = async (actor: Actor, datos: Omit<z.output<typeof LIBRO.datos>, 'lector'>) => {
    const con = { sesion: actor.sesion, datos: { ...datos, lector: lectorOf(actor) }, now: now() };
    return { status: 201 as const, body: { enlace: await createDescarga(db, LIBRO, con) } };
  };
  return {
    async 'POST /cargas/{tipo}/plantilla'({ params }, { actor }) {
      const { nombre } = tipoFor(tipos, params.tipo, actor);
      return enlaceTo(actor, { tipo: nombre, carga: null });
    },
    async 'POST /cargas/{tipo}/{id}/libro'({ params, body: { libro } }, { actor }) {
      const tipo = tipoFor(tipos, params.tipo, actor);
      const { id } = await cargaFor(db, { tipo, id: params.id });
      return enlaceTo(actor, { tipo: tipo.nombre, carga: { id, libro } });
    },
  };
}

type Pedido = { readonly tipo: TipoDeCarga; readonly carga: FilaCarga; readonly libro: (typeof LIBROS)[number] };

async function libroDe({ db, files }: Tools, { tipo, carga, libro }: Pedido): Promise<Libro> {
  const gone = new AppError('no-existe', { message: 'Ese archivo ya se borró.' });
  if (carga.retirada) throw gone;
  const nombre = (carga.archivo_nombre ?? tipo.hoja).replace(/\.xlsx$/i, '');
  if (libro === 'resultado') {
    const { filas } = await resumenDe(db, tipo, carga.id);
    return { nombre: `${nombre} - resultado.xlsx`, contenido: () => resultadoDe(db, tipo, carga, filas) };
  }
  const contenido = carga.marcado === null ? null : await files.store.open(carga.marcado);
  if (!contenido) throw gone;
  return { nombre: `${nombre} - problemas.xlsx`, contenido };
}

async function plantilla(tipo: TipoDeCarga, now: Date): Promise<Libro> {
  const listas = await tipo.listas(AbortSignal.timeout(PACIENCIA_MS));
  const bytes = await plantillaDe(tipo, listas, now);
  return { nombre: `Plantilla - ${tipo.hoja}.xlsx`, contenido: () => Readable.from([bytes], { objectMode: false }) };
}

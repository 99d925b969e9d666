import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { guardarPropio, tomarArchivo } from '#features/archivos/server/service.ts';
import type { Desenlace } from '#features/tareas/server/service.ts';
import { safeFileName } from '#platform/contract/file-name.ts';
import { writeCells } from '#platform/server/sheet/write-cells.ts';
import { marcarProblemas } from '../libros/marcado.ts';
import type { Almacen } from '../pedido.ts';
import { saveRevision } from '../revision/guardar.ts';
import { resumenDeRevision } from '../revision/resumen.ts';
import { revisar } from '../revision/revisar.ts';
import { findCarga, insertCarga } from '../store.ts';
import type { Marcha, TipoDeCarga } from '../tipo.ts';

/** Rows that the product gathered itself, to be looked at and accepted as those of a file are. */
export type CargaPropia = {
  /** The load's id: with the same one twice, there is one. */
  readonly id: string;
  readonly tipo: TipoDeCarga;
  /** Where the rows come from, for whatever is done with them. */
  readonly origen: string;
  /** How the workbook of the rows is called. */
  readonly archivo: string;
  /** Texts by the keys of the kind's columns. */
  readonly filas: readonly Readonly<Record<string, string>>[];
  /** What whoever accepts it should know. */
  readonly avisos: readonly string[];
  readonly autor: { readonly usuario: string; readonly nombre: string };
};

/** Checks rows, and keeps them with a workbook of them as a load that waits to be accepted. */
export async function cargarFilas(almacen: Almacen, propia: CargaPropia, marcha: Marcha): Promise<Desenlace> {
  const { id, tipo, autor, origen, archivo: archivo_nombre, avisos } = propia;
  if (await findCarga(almacen.db, tipo.nombre, id)) return { ok: true, resumen: 'Ya se había leído' };
  const libro = await libroDe(propia);
  const revision = await revisar(tipo, libro, marcha);
  if (!revision.ok) return { ok: false, error: revision.error };
  const marcado = await marcarProblemas(almacen, tipo, revision, marcha);
  const file = path.join(almacen.files.incoming, randomUUID());
  await writeFile(file, libro, { mode: 0o600 });
  const archivo = await guardarPropio(almacen, file);
  marcha.signal.throwIfAborted();
  await almacen.db.transaction().execute(async (tx) => {
    await tomarArchivo(tx, archivo);
    const carga = {
      id,
      tipo: tipo.nombre,
      origen,
      ...autor,
      archivo,
      archivo_nombre: safeFileName(archivo_nombre, ['xlsx']),
    };
    await insertCarga(tx, { ...carga, tamano: libro.byteLength, creada: new Date() });
    const conAvisos = { ...revision, avisos: [...avisos, ...revision.avisos] };
    await saveRevision(tx, carga, { tipo, revision: conAvisos, marcado });
  });
  return { ok: true, resumen: resumenDeRevision(revision) };
}

async function libroDe({ tipo: { hoja: name, columnas }, filas }: CargaPropia): Promise<Uint8Array> {
  const titulos = columnas.map(({ titulo }) => ({ text: titulo, look: 'heading' as const }));
  const celdas = filas.map((fila) => columnas.map(({ clave }) => ({ text: fila[clave] ?? '' })));
  return writeCells([{ name, widths: columnas.map(({ ancho }) => ancho), rows: [titulos, ...celdas], frozen: 1 }]);
}

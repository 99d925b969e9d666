// Job handler that exports one person's data as a zip: a PDF to read, JSON for programs, and the person's files.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formatInstante } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { CLASES_DE_DATO, LABELS_OF_CLASES, type Persona } from '#core/almacenes/contract.ts';
import type { Hallazgo } from '#core/almacenes/server/service.ts';
import type { Handler } from '#core/tareas/server/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { writePdfDocument, type PdfPart } from '#platform/server/pdf/write-document.ts';
import { DE_OTRA_PERSONA } from '../contract.ts';
import { openActo, type ActoInput, type Context } from './acto.ts';
import { searchPersona, type FoundInAlmacen } from './search.ts';
import { endActo } from './store.ts';

type ZipContent = {
  readonly persona: Persona;
  readonly hallados: readonly FoundInAlmacen[];
  readonly institucion: Institucion;
  /** Time of creation, in words. */
  readonly momento: string;
  readonly store: Pick<FileStore, 'open'>;
};

/** Characters of a text on paper; the JSON has the whole text. */
const MAX_PRINTED = 1500;

type Archivo = Hallazgo['archivos'][number] & { readonly ruta: string };

/** Returns a file's path in the package. Names come from outside, so they must not contain a path. */
const pathInZip = (nombre: string, numero: number): string =>
  `archivos/${String(numero).padStart(3, '0')}-${nombre.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-120)}`;

type StreamCallback = (error: unknown, stream: NodeJS.ReadableStream) => void;

/** Opens a stored file when the zip library reaches it. */
async function openStored(store: ZipContent['store'], clave: string, done: StreamCallback): Promise<void> {
  try {
    const abierto = await store.open(clave);
    // A file deleted in the meantime is empty here, but still listed.
    done(null, abierto?.stream ?? Readable.from([]));
  } catch (error) {
    done(error, Readable.from([]));
  }
}

/** Builds the zip with a person's data: a document to read, JSON, and files. */
function writeZip(paquete: ZipContent): { readonly contenido: Readable; readonly archivos: number } {
  const { hallados, institucion, momento, store } = paquete;
  const archivos: Archivo[] = hallados
    .flatMap(({ hallazgos }) => hallazgos.flatMap((hallazgo) => hallazgo.archivos))
    .map((archivo, i) => ({ ...archivo, ruta: pathInZip(archivo.nombre, i + 1) }));
  const zip = new ZipFile();
  const head = {
    institution: institucion,
    kind: 'Datos personales',
    date: momento,
    title: 'Datos personales que se guardan',
    facts: ['Ley 1581 de 2012'],
  };
  zip.addReadStream(writePdfDocument(head, partsOf(paquete)), 'datos.pdf');
  zip.addBuffer(Buffer.from(JSON.stringify(asJson(paquete, archivos), null, 2)), 'datos.json');
  for (const { clave, ruta } of archivos) {
    zip.addReadStreamLazy(ruta, (done) => {
      void openStored(store, clave, done);
    });
  }
  const contenido = zip.outputStream as Readable;
  zip.on('error', (error) => contenido.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.end();
  return { contenido, archivos: archivos.length };
}

const asJson = ({ persona, hallados, momento }: ZipContent, archivos: readonly Archivo[]) => ({
  momento,
  buscado: persona,
  almacenes: hallados.map(({ almacen, hallazgos }) => ({
    titulo: almacen.titulo,
    guarda: almacen.guarda,
    datos: hallazgos.map(({ titulo, instante, suyo: isOwn, datos, archivos: ownArchivos }) => ({
      titulo,
      fecha: instante,
      esSobreEstaPersona: isOwn,
      campos: datos,
      archivos: ownArchivos.map(({ clave }) => archivos.find((archivo) => archivo.clave === clave)?.ruta),
    })),
  })),
});

const asPdf = (texto: string): string =>
  texto.length <= MAX_PRINTED ? texto : `${texto.slice(0, MAX_PRINTED)}… (completo en datos.json)`;

function partsOf({ persona, hallados }: ZipContent): PdfPart[] {
  const buscado = CLASES_DE_DATO.flatMap((clase) =>
    persona[clase].map((valor) => [LABELS_OF_CLASES[clase].singular, valor] as const),
  );
  return [
    { kind: 'heading', text: 'A quién se buscó' },
    { kind: 'facts', rows: buscado },
    ...hallados.flatMap(({ almacen, hallazgos }): PdfPart[] => [
      { kind: 'rule' },
      { kind: 'heading', text: `${almacen.titulo} (${hallazgos.length})` },
      { kind: 'note', text: almacen.guarda },
      ...hallazgos.flatMap(({ titulo, instante, suyo: isOwn, datos, archivos }): PdfPart[] => [
        { kind: 'subheading', text: titulo },
        {
          kind: 'facts',
          rows: [
            ...(instante ? [['Fecha', formatInstante(instante)] as const] : []),
            ...(isOwn ? [] : [['Nota', DE_OTRA_PERSONA] as const]),
            ...datos.map(({ etiqueta, valor }) => [etiqueta, asPdf(valor)] as const),
            ...archivos.map(({ nombre }) => ['Archivo', nombre] as const),
          ],
        },
      ]),
    ]),
  ];
}

export type ExportContext = Context & {
  /** Shown in the heading of the document. */
  readonly institucion: Institucion;
};

/** Exports a person's data as one file. A restarted job writes the file again; it changes nothing else. */
export function exportPersonas(context: ExportContext): Handler<ActoInput> {
  const { db, files, institucion } = context;
  return async ({ entrada, advance, signal, saveArchivo }) => {
    const abierto = await openActo(context, entrada.acto);
    if ('error' in abierto) return { ok: false, error: abierto.error };
    advance({ fase: 'Reuniendo lo que se guarda' });
    const hallados = await searchPersona(context, abierto.persona);
    signal.throwIfAborted();
    const now = new Date();
    advance({ fase: 'Escribiendo el archivo' });
    const { contenido, archivos } = writeZip({
      persona: abierto.persona,
      hallados,
      institucion,
      momento: formatInstante(now),
      store: files.store,
    });
    // The file name does not identify the person.
    const archivo = await saveArchivo(
      { nombre: `datos-personales-${diaOf(now)}.zip`, tipo: 'application/zip' },
      Readable.from(contenido),
    );
    await endActo(db, abierto.fila.id);
    const total = hallados.reduce((suma, { hallazgos }) => suma + hallazgos.length, 0);
    return {
      ok: true,
      archivo,
      resumen: `${countOf(total, 'dato', 'datos')} y ${countOf(archivos, 'archivo', 'archivos')}`,
    };
  };
}

import * as z from 'zod/mini';
import type { AbrirRedactor } from '#features/correo/server/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { leerAcompanamiento } from '../registros/registros.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import { leerImagenes, leerResultado, leerSeguimiento } from './leer.ts';
import { mensajeDe } from './mensaje.ts';
import { nombreDePdf, pdfDeResultado } from './pdf.ts';

/** By this word mail finds who writes its messages. */
export const ORIGEN_DE_RESULTADO = 'acompanamiento';

/** What a message with a result is written from: which, and the mark of the day on which it was asked for. */
const contenidoSchema = z.object({ acompanamiento: z.uuid(), marca: z.number() });

export const contenidoDe = (contenido: z.output<typeof contenidoSchema>): string => JSON.stringify(contenido);

type Taller = {
  readonly db: Db;
  readonly store: FileStore;
  readonly rubricas: Rubricas;
  readonly institucion: Institucion;
};

/** Writes the messages with results, the PDF with each: all out of the stored accompaniment. */
const redactorDeResultado =
  ({ db, store, rubricas, institucion }: Taller): AbrirRedactor =>
  async (contenido) => {
    const { acompanamiento, marca } = contenidoSchema.parse(JSON.parse(contenido));
    const guardado = await leerAcompanamiento(db, acompanamiento);
    if (!guardado) throw new Error('the accompaniment that a message is about is gone');
    const [resultado, imagenes, seguimiento] = await Promise.all([
      leerResultado({ db, rubricas, marca }, guardado),
      leerImagenes(store, guardado),
      leerSeguimiento(db, guardado),
    ]);
    const datos = await pdfDeResultado(institucion, { resultado, imagenes, seguimiento });
    const adjuntos = [{ nombre: nombreDePdf(resultado), tipo: 'application/pdf', datos }];
    return {
      campos: ['paraDocente', 'enlace'],
      redactar: async ({ paraDocente = '', enlace = '' }) => ({
        ...mensajeDe(resultado, {
          unidad: institucion.unidad,
          imagenes,
          docente: paraDocente === '' ? null : { enlace },
        }),
        adjuntos,
      }),
    };
  };

/** What writes the messages of accompaniments, by their origin. */
export const redactoresDeAcompanamientos = (taller: Taller): Readonly<Record<string, AbrirRedactor>> => ({
  [ORIGEN_DE_RESULTADO]: redactorDeResultado(taller),
});

import { buffer } from 'node:stream/consumers';
import { textoDeInstante } from '#catalogo/momento.ts';
import { writePdfDocument } from '#platform/server/pdf/write-document.ts';
import { type Resultado, tituloDe } from '../../resultado.ts';
import { type Imagenes, relatoDe } from './relato.ts';

/** Who makes the document. */
export type Institucion = { readonly nombre: string; readonly unidad: string };

/** The record of an accompaniment, to be kept: a PDF whose texts can be read aloud in order. */
export const pdfDeResultado = async (
  { nombre, unidad }: Institucion,
  resultado: Resultado,
  imagenes: Imagenes,
): Promise<Buffer> =>
  buffer(
    writePdfDocument(
      {
        institution: { name: nombre, unit: unidad },
        title: tituloDe(resultado),
        facts: [resultado.evaluador.nombre, textoDeInstante(new Date(resultado.recibido))],
      },
      relatoDe(resultado, imagenes),
    ),
  );

/** `Acompañamiento 3007852-01 semana 5.pdf`: no person stands in the name of a file. */
export const nombreDePdf = ({ asignatura, semana }: Resultado): string =>
  `Acompañamiento ${asignatura.codigo} semana ${semana}.pdf`;

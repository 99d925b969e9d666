import { buffer } from 'node:stream/consumers';
import { textoDeFecha } from '#catalogo/momento.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { writePdfDocument } from '#platform/server/pdf/write-document.ts';
import { type Resultado, tituloDe } from '../../resultado.ts';
import { type Imagenes, relatoDe } from './relato.ts';

/** The record of an accompaniment, to be kept: a PDF whose texts can be read aloud in order. */
export const pdfDeResultado = async (
  institution: Institucion,
  resultado: Resultado,
  imagenes: Imagenes,
): Promise<Buffer> =>
  buffer(
    writePdfDocument(
      {
        institution,
        kind: 'Acompañamiento docente',
        date: `Semana ${resultado.semana} · ${textoDeFecha(new Date(resultado.recibido))}`,
        title: tituloDe(resultado),
        facts: [],
      },
      relatoDe(resultado, imagenes),
    ),
  );

/** `Acompañamiento 3007852-01 semana 5.pdf`: no person stands in the name of a file. */
export const nombreDePdf = ({ asignatura, semana }: Resultado): string =>
  `Acompañamiento ${asignatura.codigo} semana ${semana}.pdf`;

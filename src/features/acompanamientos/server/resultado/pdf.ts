import { buffer } from 'node:stream/consumers';
import { textoDeFecha } from '#catalogo/momento.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { writePdfDocument } from '#platform/server/pdf/write-document.ts';
import { hechosDe, nombreDe, type Resultado } from '../../resultado.ts';
import { actaDe, type Seguimiento } from './acta.ts';
import type { Imagenes } from './relato.ts';

type Acta = {
  readonly resultado: Resultado;
  readonly imagenes: Imagenes;
  readonly seguimiento: Seguimiento;
};

/** The record of an accompaniment, to be kept: a PDF whose texts can be read aloud in order. */
export async function pdfDeResultado(
  institution: Institucion,
  { resultado, imagenes, seguimiento }: Acta,
): Promise<Buffer> {
  const { asignatura, docente, evaluador, semestre, semana, recibido, comprobante } = resultado;
  const nombre = nombreDe(asignatura);
  const hechos = new Map(hechosDe(resultado));
  const head = {
    institution,
    kind: 'Acompañamiento docente',
    date: `Semana ${semana} · ${textoDeFecha(new Date(recibido))}`,
    title: `${nombre} · semana ${semana}`,
    facts: [
      docente.nombre,
      ...(nombre === asignatura.codigo ? [] : [asignatura.codigo]),
      hechos.get('Tipo') ?? '',
      asignatura.facultad,
      semestre,
      `evaluó ${evaluador.nombre}`,
      comprobante,
    ],
    reason: docente.nombre,
  };
  return buffer(writePdfDocument(head, actaDe(resultado, imagenes, seguimiento)));
}

/** `Acompañamiento 3007852-01 semana 5.pdf`: no person stands in the name of a file. */
export const nombreDePdf = ({ asignatura, semana }: Resultado): string =>
  `Acompañamiento ${asignatura.codigo} semana ${semana}.pdf`;

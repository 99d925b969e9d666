// Writes the receipt of a record in words, for screen, page and mail; a discreet one leaves out sensitive answers.
import type * as z from 'zod/mini';
import { hojasOf, matrizOf, nodoAt, valoresOf } from '#catalogo/arbol.ts';
import { textoOf, type Campo } from '#catalogo/campos/index.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { formatDia, formatInstante } from '#catalogo/momento.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import type { pageData } from '#platform/contract/page-data.ts';
import { numerosOf, type Recibo, type ReciboAnonimo } from './contract.ts';

export type ComprobantePageData = z.output<typeof pageData> & {
  /** Null if the address follows no record, or follows it no longer. */
  readonly comprobante:
    | (ReciboEscrito & {
        /** Address of the empty form. */
        readonly otra: string;
        /** Address of the page where the request is followed; absent for records that are no requests. */
        readonly solicitud?: string;
        /** Address of the page where an enrolment with a place may be withdrawn. */
        readonly inscripcion?: string;
      })
    | null;
};

/** A fact of a record: label and value. */
export type DatoDeRecibo = readonly [nombre: string, texto: string];

/** A receipt in words, the same on the screen, on its page and in its mail. */
export type ReciboEscrito = {
  readonly titulo: string;
  /** Null for an anonymous answer, which has a day and nothing that could be tied to it (DECISIONS §4). */
  readonly comprobante: string | null;
  /** The numbers that the record was given. */
  readonly numeros: readonly DatoDeRecibo[];
  readonly recibido: { readonly instante: string; readonly texto: string };
  /** Answers, those of each item of a list and of each matrix under its name; an empty title for the rest. */
  readonly partes: readonly { readonly titulo: string; readonly datos: readonly DatoDeRecibo[] }[];
  /** Some answers are left out. */
  readonly omite: boolean;
  readonly despues: string;
};

type Options = {
  /** The record's data; null if they are not known. */
  readonly datos: Readonly<Record<string, unknown>> | null;
  /** Leaves out sensitive answers and identity documents: the reader may have nothing but the address. */
  readonly discreto?: boolean;
  /** Leaves out texts that the sender wrote: anybody may send the mail of the receipt to anybody. */
  readonly withoutTextos?: boolean;
};

export function writeRecibo(
  formulario: Formulario,
  recibo: Recibo | ReciboAnonimo,
  { datos, discreto = false, withoutTextos = false }: Options,
): ReciboEscrito {
  const hojas = hojasOf(formulario.campos);
  const all = datos === null ? [] : lineasOf(formulario, datos);
  const lineas = all.filter(
    ({ campo }) => !(discreto && isReservado(formulario, campo)) && !(withoutTextos && isLibre(campo)),
  );
  const base = {
    titulo: formulario.titulo,
    partes: [...groupBy(lineas, ({ parte }) => parte)].map(([titulo, ownLineas]) => ({
      titulo,
      datos: ownLineas.map(({ campo, texto }): DatoDeRecibo => [campo.etiqueta, texto]),
    })),
    omite: lineas.length < all.length,
    despues: withDia(formulario.textos.despues, 'vence' in recibo ? recibo['vence'] : undefined),
  };
  if (!('comprobante' in recibo)) {
    const { fecha } = recibo;
    return { ...base, comprobante: null, numeros: [], recibido: { instante: fecha, texto: formatDia(fecha) } };
  }
  return {
    ...base,
    comprobante: recibo.comprobante,
    numeros: numerosOf(formulario).map(({ campo, nombre }): DatoDeRecibo => {
      const hoja = hojas.find(({ ruta }) => ruta === campo);
      return [hoja?.campo.etiqueta ?? nombre, recibo[nombre] ?? ''];
    }),
    recibido: { instante: recibo.recibido, texto: formatInstante(new Date(recibo.recibido)) },
  };
}

/** Puts the promised day in the place that a text has for it; without a day it promises none. */
const withDia = (texto: string, dia: string | undefined): string =>
  texto.replace(/, a más tardar el \{fecha\}/, dia === undefined ? '' : `, a más tardar el ${formatDia(dia)}`);

/** Returns the number that people are told, with its name: one that the form gave or, without any, the receipt's. */
export const numerosParaPersona = ({
  comprobante,
  numeros,
}: Pick<ReciboEscrito, 'comprobante' | 'numeros'>): readonly DatoDeRecibo[] =>
  numeros.length > 0 || comprobante === null ? numeros : [['Comprobante', comprobante]];

/** Returns true for sensitive answers and identity documents, which a page with a public address does not show. */
export const isReservado = (formulario: Pick<Formulario, 'sensible'>, campo: Campo): boolean =>
  formulario.sensible === true ||
  ('sensible' in campo && campo.sensible) ||
  campo.tipo === 'documento' ||
  ('identifica' in campo && campo.identifica === 'documento');

/** Returns true if the value of a field may have words of the sender's choice. */
const isLibre = (campo: Campo): boolean =>
  ['texto', 'correo', 'archivo'].includes(campo.tipo) || ('libre' in campo && Boolean(campo.libre));

/** A line of the receipt; `parte` is the name of the item of a list, or of the matrix, that it belongs to. */
type Linea = { readonly campo: Campo; readonly texto: string; readonly parte: string };

function lineasOf({ campos }: Pick<Formulario, 'campos'>, datos: unknown): Linea[] {
  return valoresOf(campos, datos).flatMap(({ ruta, campo, valor }) => {
    const texto = textoOf(campo, valor);
    // The server's own values are no answers.
    if (texto === '' || campo.tipo === 'calculado') return [];
    const [, lista, posicion] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
    const nodo = lista === undefined ? undefined : nodoAt(campos, lista);
    const parte = nodo?.tipo === 'lista' ? `${nodo.etiqueta} ${Number(posicion) + 1}` : matrizOf(campos, ruta);
    return [{ campo, texto, parte }];
  });
}

/** Note of a mail to an address outside the institution. */
export const OMITE_TEXTOS =
  'Aquí no aparece lo que se escribió con palabras propias, ni números de documento ni respuestas sensibles: esta dirección no es de la institución.';

/** Note for receipts that leave something out. */
export const OMISSION_NOTE =
  'Para proteger sus datos, aquí no se muestran su documento ni sus respuestas sensibles: cualquier persona con este enlace puede ver el comprobante.';

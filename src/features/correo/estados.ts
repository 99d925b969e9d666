// States of a message's recipients: words, counts, summaries; parts of a hundred; the server's answer in a reason.
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';

/** States of a recipient and their labels, in the order in which they may follow each other. */
export const ESTADOS_DE_DESTINATARIO = {
  pendiente: 'Pendiente',
  enviando: 'Enviando',
  enviado: 'Enviado',
  en_bandeja: 'En la bandeja',
  fallido: 'Fallido',
  por_confirmar: 'Por confirmar',
  omitido: 'Omitido',
} as const;

export type EstadoDeDestinatario = keyof typeof ESTADOS_DE_DESTINATARIO;

/** Recipients of one part of a sending (spec 1 §7). */
export const PERSONAS_POR_PARTE = 100;

/** Number of the part that a recipient belongs to, from 1. */
export const parteOf = (numero: number): number => Math.ceil(numero / PERSONAS_POR_PARTE);

export type CuentaDeEstados = Readonly<Record<EstadoDeDestinatario, number>>;

/** Builds a complete count from the states that occur. */
export const cuentaOf = (
  filas: readonly { readonly estado: EstadoDeDestinatario; readonly cuantos: number }[],
): CuentaDeEstados => ({
  pendiente: 0,
  enviando: 0,
  enviado: 0,
  en_bandeja: 0,
  fallido: 0,
  por_confirmar: 0,
  omitido: 0,
  ...Object.fromEntries(filas.map(({ estado, cuantos: count }) => [estado, count])),
});

export const sumaOf = (cuenta: CuentaDeEstados): number =>
  Object.values(cuenta).reduce((suma, count) => suma + count, 0);

const FORMAS: Readonly<Record<EstadoDeDestinatario, readonly [uno: string, varios: string]>> = {
  enviado: ['enviado', 'enviados'],
  en_bandeja: ['en la bandeja', 'en la bandeja'],
  fallido: ['fallido', 'fallidos'],
  por_confirmar: ['por confirmar', 'por confirmar'],
  pendiente: ['pendiente', 'pendientes'],
  enviando: ['enviándose', 'enviándose'],
  omitido: ['omitido', 'omitidos'],
};

/** Words of a count, one per state; states with zero recipients are left out. */
export const textoDeCuenta = (cuenta: CuentaDeEstados): { estado: EstadoDeDestinatario; texto: string }[] =>
  keysOf(FORMAS)
    .filter((estado) => cuenta[estado] > 0)
    .map((estado) => ({
      estado,
      texto: countOf(cuenta[estado], ...FORMAS[estado]),
    }));

/** Summary of a count in one line: `995 enviados, 5 fallidos`. */
export const resumenOf = (cuenta: CuentaDeEstados): string =>
  textoDeCuenta(cuenta)
    .map(({ texto }) => texto)
    .join(', ') || 'Sin destinatarios';

/** Returns the sentence with the mail server's answer, at the end of the reason of a failure. */
export const textoDeRespuesta = (respuesta: string): string => ` Respondió: «${respuesta}».`;

/** Matches the sentence that `textoDeRespuesta` adds. */
const RESPUESTA = / Respondió: «([^]*)»\./;

/** Splits the reason of a recipient's state: its words, and the mail server's answer, which only its administrators understand. */
export function splitMotivo(motivo: string): { readonly dicho: string; readonly respuesta: string | null } {
  const respuesta = RESPUESTA.exec(motivo)?.[1] ?? null;
  return { dicho: motivo.replace(RESPUESTA, ''), respuesta };
}

// The window in which a form takes answers (vigencia): its state, the rule for late sendings, and its words.
import { MINUTE_MS } from '#platform/contract/time.ts';
import { formatHora, formatInstante } from './momento.ts';
import { diaInWords } from './rangos.ts';
import { diaOf, filledAt } from './semestre.ts';

/** The window of a form. Instants in ISO 8601. */
export type Vigencia = {
  /** The instant at which it opens; null: it is open from the beginning. */
  readonly abre: string | null;
  /** The minute with which it closes; null: it has no end. */
  readonly cierra: string | null;
  /** Messages shown instead of the form before and after; empty for {@link MENSAJES}. */
  readonly antes: string;
  readonly despues: string;
};

/** The window of a form that takes answers at any time. */
export const SIN_LIMITES: Vigencia = { abre: null, cierra: null, antes: '', despues: '' };

/** Messages where managers wrote none. */
export const MENSAJES = {
  antes: 'Este formulario todavía no está abierto. Podrá llenarlo a partir de esa fecha.',
  despues: 'Este formulario ya se cerró.',
} as const;

/** Longest message of a manager, in characters. */
export const MAX_MENSAJE = 500;

type Estado = 'por-abrir' | 'abierta' | 'cerrada';

const timeOf = (instante: string | null, otherwise: number): number =>
  instante === null ? otherwise : Date.parse(instante);

/**
 * Returns the state of a window at an instant. The minute that people read as the close belongs to it. Our pages tell the
 * filling in of a form only after as long a wait.
 */
export function estadoOf({ abre, cierra }: Vigencia, instante: Date): Estado {
  if (instante.getTime() < timeOf(abre, -Infinity)) return 'por-abrir';
  return instante.getTime() < timeOf(cierra, Infinity) + MINUTE_MS ? 'abierta' : 'cerrada';
}

type LlegadaATiempo = {
  readonly recibido: Date;
  /** ISO instant of its filling in that the client gives, as `semestreOfEnvio` takes it. */
  readonly diligenciado: string | undefined;
  /** Of its filling in only the day is known. */
  readonly anonimo: boolean;
};

/**
 * Returns true if a window takes a sending: it arrives within the window, or was filled in within it up to 15 days
 * before (DECISIONS §2).
 */
export function takes(vigencia: Vigencia, { recibido, diligenciado, anonimo }: LlegadaATiempo): boolean {
  if (estadoOf(vigencia, recibido) === 'abierta') return true;
  const filled = filledAt(recibido, diligenciado);
  if (!filled) return false;
  return anonimo ? includesDia(vigencia, diaOf(filled)) : estadoOf(vigencia, filled) === 'abierta';
}

const includesDia = ({ abre, cierra }: Vigencia, dia: string): boolean =>
  (abre === null || diaOf(new Date(abre)) <= dia) && (cierra === null || dia <= diaOf(new Date(cierra)));

/** A fault of a window, at the key of its value. */
export const faultsOf = ({ abre, cierra }: Vigencia): Partial<Record<'cierra', string>> =>
  abre !== null && cierra !== null && Date.parse(cierra) <= Date.parse(abre)
    ? { cierra: 'Debe cerrar después de abrir.' }
    : {};

const diaEntero = diaInWords({ day: 'numeric', month: 'long', year: 'numeric' });

/** Writes an instant within a sentence: `el 30 de noviembre de 2026 a las 6:00 p. m.`. */
export function momentoInWords(iso: string): string {
  const instante = new Date(iso);
  const hora = formatHora(instante);
  return `el ${diaEntero(diaOf(instante))} a la${hora.startsWith('1:') ? '' : 's'} ${hora}`;
}

/** A window in the words of the form's page. */
export type VigenciaInWords = {
  /** `Cierra el …`, `Cerró el …`, `Abre el …`. */
  readonly aviso: string;
  /** Shown instead of the form; absent while it takes answers. */
  readonly mensaje?: string;
};

/** Writes a window as it is at an instant; undefined if nothing limits it from then on. */
export function vigenciaInWords(vigencia: Vigencia, instante: Date): VigenciaInWords | undefined {
  const { abre, cierra, antes: before, despues: after } = vigencia;
  const estado = estadoOf(vigencia, instante);
  if (estado === 'cerrada') return { aviso: `Cerró ${momentoInWords(cierra!)}`, mensaje: after || MENSAJES.despues };
  const hasta = cierra === null ? null : momentoInWords(cierra);
  if (estado === 'abierta') return hasta === null ? undefined : { aviso: `Cierra ${hasta}` };
  return {
    aviso: `Abre ${momentoInWords(abre!)}${hasta === null ? '' : ` y cierra ${hasta}`}`,
    mensaje: before || MENSAJES.antes,
  };
}

/** Returns the refusal of a sending outside the window: a sentence complete by itself. */
export const refusalInWords = ({ aviso, mensaje }: VigenciaInWords): string =>
  `Este formulario ${aviso.charAt(0).toLowerCase()}${aviso.slice(1)} ${mensaje}`;

/** A window in the few words of a link to its form. */
export type NotaDeVigencia = {
  /** The form takes answers now. */
  readonly abierta: boolean;
  readonly texto: string;
};

/** Writes a window in few words; undefined if nothing limits it from an instant on. */
export function notaOfVigencia(vigencia: Vigencia, instante: Date): NotaDeVigencia | undefined {
  const estado = estadoOf(vigencia, instante);
  const [verbo, limite] =
    estado === 'por-abrir' ? ['Abre', vigencia.abre] : [estado === 'abierta' ? 'Cierra' : 'Cerró', vigencia.cierra];
  return limite === null || limite === undefined
    ? undefined
    : { abierta: estado === 'abierta', texto: `${verbo} el ${formatInstante(new Date(limite))}` };
}

// Reads a pasted text as a form: numbered lines are questions, lines with a bullet below them their options.
import { cleanLine } from '#catalogo/campos/limpieza.ts';
import type { KindName } from './kinds.ts';
import { asksToChoose, kindOfPasted } from './pasted-kind.ts';
import { linesOf, type Line } from './pasted-lines.ts';

export type PastedQuestion = {
  readonly etiqueta: string;
  readonly ayuda: string | undefined;
  readonly kind: KindName;
  readonly opciones: readonly string[];
  readonly isOptional: boolean;
};

export type PastedSection = { readonly titulo: string; readonly preguntas: readonly PastedQuestion[] };

/** A line that was not understood, or not as a whole. */
export type UnreadLine = { readonly line: number; readonly text: string; readonly reason: string };

export type Pasted = {
  /** Title and purpose: what is written before the first question; may be empty. */
  readonly titulo: string;
  readonly proposito: string;
  /** Each with questions. */
  readonly secciones: readonly PastedSection[];
  readonly unread: readonly UnreadLine[];
};

/** The law of definitions; with the two questions that a new form has. */
const LIMITES = { texto: 300, proposito: 1000, preguntas: 198, opciones: 500, archivos: 6 } as const;

const isAsked = (text: string): boolean => text.startsWith('¿') || /\?\W*$/u.test(text);

const hasBlanks = (text: string): boolean => /_{3,}|…{2,}|\.{4,}/u.test(text);

const isUpper = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);

const hasHeadShape = (text: string): boolean =>
  !isAsked(text) && !hasBlanks(text) && (text.endsWith(':') || isUpper(text));

/** A question while its lines are read. */
type Reading = { label: string; ayuda?: string; readonly opciones: string[]; hasBoxes: boolean; readonly line: Line };

type Head = { readonly titulo: string; readonly preguntas: Reading[] };

/** Returns true for a numbered line over the inner numbers that follow it, or over a count that begins again. */
function isNumberedHead({ text, numero }: Pick<Line, 'text' | 'numero'>, next: Line): boolean {
  const isOuter = next.numero?.startsWith(`${numero}.`) ?? false;
  return !isAsked(text) && (isOuter || (hasHeadShape(text) && next.numero === '1'));
}

/** Reads the lines one after the other. */
class Reader {
  titulo = '';
  readonly proposito: string[] = [];
  readonly heads: Head[] = [];
  readonly unread: UnreadLine[] = [];
  /** The text has numbers: what has none is no question, unless it asks. */
  readonly #isNumbered: boolean;
  #lastMark: Line['mark'] = 'none';

  constructor(lines: readonly Line[]) {
    this.#isNumbered = lines.some(({ mark }) => mark === 'number');
    for (const [i, line] of lines.entries()) {
      this.#read(line, lines[i + 1]);
      this.#lastMark = line.mark;
    }
  }

  get #current(): Reading | undefined {
    return this.heads.at(-1)?.preguntas.at(-1);
  }

  #read(line: Line, next: Line | undefined): void {
    if (this.#isHead(line, next)) this.heads.push({ titulo: withoutEnd(line.text), preguntas: [] });
    else if (line.mark === 'number') this.#ask(line);
    else if (line.mark === 'none') this.#readPlain(line, next);
    else if (!this.#isNumbered && isAsked(line.text)) this.#ask(line);
    else this.#offer(line);
  }

  #isHead({ mark, text, numero, isCapital }: Line, next: Line | undefined): boolean {
    const isFollowed = next?.mark === 'number' || (next !== undefined && !this.#isNumbered && isAsked(next.text));
    if (!isFollowed) return false;
    if (mark === 'number') return isNumberedHead({ text, numero }, next);
    if (!hasHeadShape(text)) return false;
    if (mark === 'letter') return isCapital && this.#lastMark !== 'letter';
    // A title in capitals is no section.
    return mark === 'none' && (text.endsWith(':') || this.titulo !== '' || this.heads.length > 0);
  }

  #ask(line: Line): void {
    if (this.heads.length === 0) this.heads.push({ titulo: '', preguntas: [] });
    this.heads.at(-1)!.preguntas.push({ label: line.text, opciones: [], hasBoxes: false, line });
  }

  #offer(line: Line): void {
    const current = this.#current;
    if (!current) this.#leave(line, 'Es una opción, pero antes no hay ninguna pregunta.');
    else {
      current.opciones.push(line.text);
      current.hasBoxes ||= line.mark === 'box';
    }
  }

  #readPlain(line: Line, next: Line | undefined): void {
    const { text } = line;
    const current = this.#current;
    const isGoingOn = /^\p{Ll}/u.test(text) || (current?.label.endsWith(',') && current.opciones.length === 0);
    if (current && isGoingOn) {
      if (current.opciones.length > 0) current.opciones.push(`${current.opciones.pop()!} ${text}`);
      else current.label = `${current.label} ${text}`;
    } else if (this.#isPlainQuestion(line, next)) this.#ask(line);
    else if (this.heads.length === 0) {
      if (this.titulo === '') this.titulo = withoutEnd(text);
      else this.proposito.push(text);
    } else if (current && current.opciones.length === 0 && current.ayuda === undefined) current.ayuda = text;
    else this.#leave(line, 'No empieza por un número ni por una viñeta.');
  }

  #isPlainQuestion({ text }: Line, next: Line | undefined): boolean {
    if (isAsked(text) || hasBlanks(text)) return true;
    const isOffering = next !== undefined && next.mark !== 'none' && next.mark !== 'number';
    const isFree = !this.#current || this.#current.opciones.length > 0 || !this.#isNumbered;
    return (isOffering && isFree) || (!this.#isNumbered && text.endsWith(':'));
  }

  #leave({ line, whole }: Line, reason: string): void {
    this.unread.push({ line, text: whole, reason });
  }
}

const withoutEnd = (text: string): string => cleanLine(text.replace(/[\s:]+$/u, ''));

const OPTIONAL = /\s*[([]\s*opcional\s*[)\]]/iu;
const REQUIRED = /\s*[([]\s*obligatori[oa]\s*[)\]]|\s*\*+\s*$/iu;
/** Options within the label: `(mañana / tarde)`. */
const WITHIN = /\s*\(([^()/]{1,60}(?:\/[^()/]{1,60})+)\)\s*[:.]?\s*$/u;

const withoutBlanks = (text: string): string => cleanLine(text.replaceAll(/_{2,}|…{2,}|\.{4,}/gu, ' '));

type Finished = { readonly question: PastedQuestion; readonly isStarred: boolean };

/** Finishes questions: counts what has limits, and tells what was left out. */
class Finisher {
  #preguntas = 0;
  #archivos = 0;
  readonly unread: UnreadLine[];

  constructor(unread: UnreadLine[]) {
    this.unread = unread;
  }

  finish({ label, ayuda, opciones, hasBoxes, line: { line, whole } }: Reading): Finished | undefined {
    const leave = (reason: string): void => void this.unread.push({ line, text: whole, reason });
    const isOptional = OPTIONAL.test(label);
    const isStarred = REQUIRED.test(label);
    const bare = withoutBlanks(label).replace(OPTIONAL, '').replace(REQUIRED, '');
    const within = opciones.length > 0 ? null : WITHIN.exec(bare);
    const etiqueta = withoutEnd(within ? bare.slice(0, within.index) : bare);
    const fault = this.#faultOf(etiqueta);
    if (fault !== undefined) {
      leave(fault);
      return undefined;
    }
    const offered = this.#offered(within ? within[1]!.split('/') : opciones, leave);
    const kind = this.#fitting(kindOfPasted(etiqueta, offered, hasBoxes), leave);
    if (offered.length === 0 && asksToChoose(etiqueta)) leave('Queda como texto: debajo no tiene opciones.');
    this.#preguntas += 1;
    return { question: { etiqueta, ayuda, kind, opciones: kind === 'siNo' ? [] : offered, isOptional }, isStarred };
  }

  #faultOf(etiqueta: string): string | undefined {
    if (!/[\p{L}\p{N}]/u.test(etiqueta)) return 'No tiene palabras.';
    if (etiqueta.length > LIMITES.texto) return `Es una pregunta de más de ${LIMITES.texto} letras.`;
    return this.#preguntas < LIMITES.preguntas ? undefined : 'Ya no cabe: un formulario tiene hasta 200 preguntas.';
  }

  #offered(opciones: readonly string[], leave: (reason: string) => void): readonly string[] {
    const offered = new Map<string, string>();
    for (const opcion of opciones) {
      const texto = withoutEnd(withoutBlanks(opcion));
      const said = texto.toLocaleLowerCase('es');
      if (texto === '' || texto.length > LIMITES.texto) leave('Una de sus opciones está vacía o es muy larga.');
      else if (offered.has(said)) leave(`La opción «${texto}» está dos veces: queda una.`);
      else if (offered.size === LIMITES.opciones) leave(`Caben ${LIMITES.opciones} opciones: «${texto}» no queda.`);
      else offered.set(said, texto);
    }
    return [...offered.values()];
  }

  /** Files together have a limit. */
  #fitting(kind: KindName, leave: (reason: string) => void): KindName {
    if (kind !== 'archivo') return kind;
    this.#archivos += 1;
    if (this.#archivos <= LIMITES.archivos) return kind;
    leave(`Queda como texto: caben ${LIMITES.archivos} archivos.`);
    return 'texto';
  }
}

/**
 * Reads a pasted text. Where it marks the required questions with an asterisk, the others are optional; otherwise those
 * that say so.
 */
export function readPasted(text: string): Pasted {
  const { titulo, proposito, heads, unread } = new Reader(linesOf(text));
  const finisher = new Finisher(unread);
  const finished = heads.map(({ titulo: head, preguntas }) => ({
    titulo: head.slice(0, LIMITES.texto),
    preguntas: preguntas.flatMap((reading) => finisher.finish(reading) ?? []),
  }));
  const areStarred = finished.some(({ preguntas }) => preguntas.some(({ isStarred }) => isStarred));
  return {
    titulo: titulo.slice(0, 200),
    proposito: proposito.join(' ').slice(0, LIMITES.proposito),
    secciones: finished
      .filter(({ preguntas }) => preguntas.length > 0)
      .map(({ titulo: head, preguntas }) => ({
        titulo: head,
        preguntas: preguntas.map(({ question, isStarred }) => ({
          ...question,
          isOptional: question.isOptional || (areStarred && !isStarred),
        })),
      })),
    unread: unread.toSorted((a, b) => a.line - b.line),
  };
}

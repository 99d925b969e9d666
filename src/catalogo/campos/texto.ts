import * as z from 'zod/mini';
import { type Base, type Definido, LARGO_DE_TEXTO, withoutInvisibles } from './base.ts';

export type OpcionesTexto = Base & {
  /** Whether it is a person's name. Said of each field: what anonymising takes away follows from it. */
  readonly identifica: 'nombre' | null;
  /** Largest number of characters; `LARGO_DE_TEXTO` unless said. */
  readonly max?: number;
  /** Upper-cased as typed and when stored (names, spec 2 §5). */
  readonly mayusculas?: boolean;
  /** It is the code of a subject, whose name is shown beside it. */
  readonly codigoDeAsignatura?: true;
  /** More than one line. */
  readonly multilinea?: boolean;
  readonly autocompletar?: string;
  /** Holds at first what the session knows of the person who is logged in; it may be changed. */
  readonly deSesion?: 'nombreUsuario';
};

/** Free text: trimmed, accents composed, control characters refused. */
export type CampoTexto = Definido<'texto', OpcionesTexto>;

export const texto = <const O extends OpcionesTexto>(opciones: O): Definido<'texto', O> => ({
  ...opciones,
  tipo: 'texto',
});

// Half a surrogate pair is no character. A line break is text only where several lines are asked for.
const CONTROL = /(?![\n\r\t])[\p{Cc}\p{Cs}\u2028\u2029]/u;
const CONTROL_OR_BREAK = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const SE_ESPERA_TEXTO = 'Aquí se espera un texto.';

/** Text as a person writes it or a client sends it; numbers are accepted as text (DECISIONS §2). */
export const textoLibre = (max: number, multilinea = false): z.ZodMiniType<string, string | number> =>
  comoTexto(z.union([z.string(), z.number()], SE_ESPERA_TEXTO), { max, multilinea });

const enteroExacto = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0, SE_ESPERA_TEXTO));

/** The same where a number stands for its digits: one with a sign or a fraction, or too large to be exact, does not. */
export const cifrasLibres = (max: number): z.ZodMiniType<string, string | number> =>
  comoTexto(z.union([z.string(), enteroExacto], SE_ESPERA_TEXTO), { max, multilinea: false });

const comoTexto = (
  entrada: z.ZodMiniType<string | number, string | number>,
  { max, multilinea }: { readonly max: number; readonly multilinea: boolean },
): z.ZodMiniType<string, string | number> =>
  z.pipe(
    z.pipe(
      entrada,
      z.transform((value: string | number) => withoutInvisibles(String(value)).normalize('NFC').trim()),
    ),
    z.string().check(
      z.maxLength(max, `Escriba como máximo ${max} caracteres.`),
      z.refine(
        (value) => !(multilinea ? CONTROL : CONTROL_OR_BREAK).test(value),
        'El texto tiene caracteres que no se pueden guardar.',
      ),
    ),
  );

export const esquemaTexto = (campo: CampoTexto): z.ZodMiniType<string, string | number> => {
  const base = textoLibre(campo.max ?? LARGO_DE_TEXTO, campo.multilinea);
  return campo.mayusculas
    ? z.pipe(
        base,
        z.transform((value: string) => value.toLocaleUpperCase('es')),
      )
    : base;
};

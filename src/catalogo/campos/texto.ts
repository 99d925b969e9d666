// Field for free text, and the schemas of free text and of digits on which other fields are built.
import * as z from 'zod/mini';
import { LARGO_DE_TEXTO, type Base, type Definido } from './base.ts';
import { cleanLine, withoutInvisibles } from './limpieza.ts';
import { CON_CONTROL, faultOfName } from './nombre.ts';

export type OpcionesTexto = Base & {
  /** 'nombre' for a person's name. Without default, so that each field states it: anonymisation depends on it. */
  readonly identifica: 'nombre' | null;
  /** Limit of characters; by default `LARGO_DE_TEXTO`. */
  readonly max?: number;
  /** Upper-cased as typed and when stored (names, spec 2 §5). */
  readonly mayusculas?: boolean;
  /** Marks the code of a subject, whose name is shown beside it. */
  readonly codigoDeAsignatura?: true;
  /** More than one line. */
  readonly multilinea?: boolean;
  readonly autocompletar?: string;
  /** The fact of the signed-in person that fills it in at first; people may change it. */
  readonly fromSession?: 'nombreUsuario';
};

/** A field for free text: trimmed, accents composed, control characters refused. */
export type CampoTexto = Definido<'texto', OpcionesTexto>;

export const texto = <const O extends OpcionesTexto>(opciones: O): Definido<'texto', O> => ({
  ...opciones,
  tipo: 'texto',
});

// Half a surrogate pair is no character. Line breaks are accepted only in multi-line texts.
const CONTROL = /(?![\n\r\t])[\p{Cc}\p{Cs}\u2028\u2029]/u;
const CONTROL_OR_BREAK = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const SE_ESPERA_TEXTO = 'Aquí se espera un texto.';

/** Accepts text; a number counts as its text (DECISIONS §2). */
export const freeText = (max: number, multilinea = false): z.ZodMiniType<string, string | number> =>
  asText(z.union([z.string(), z.number()], SE_ESPERA_TEXTO), { max, multilinea });

/** Accepts a person's name ({@link faultOfName}). @param mensaje for what is no text */
export const nameText = (max: number, mensaje = SE_ESPERA_TEXTO): z.ZodMiniType<string, string | number> =>
  z.pipe(
    z.union([z.string(), z.number()], mensaje).check(
      z.refine((value) => faultOfName(String(value)) === null, {
        error: ({ input }) => faultOfName(String(input)) ?? undefined,
      }),
    ),
    freeText(max),
  );

const exactInteger = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0, SE_ESPERA_TEXTO));

/** Accepts text or a number that counts as its digits: not negative, whole, and small enough to be exact. */
export const freeDigits = (max: number): z.ZodMiniType<string, string | number> =>
  asText(z.union([z.string(), exactInteger], SE_ESPERA_TEXTO), { max, multilinea: false });

const asText = (
  entrada: z.ZodMiniType<string | number, string | number>,
  { max, multilinea }: { readonly max: number; readonly multilinea: boolean },
): z.ZodMiniType<string, string | number> =>
  z.pipe(
    z.pipe(
      entrada,
      z.transform((value: string | number) =>
        multilinea ? withoutInvisibles(String(value)).normalize('NFC').trim() : cleanLine(String(value)),
      ),
    ),
    z.string().check(
      z.maxLength(max, `Escriba como máximo ${max} caracteres.`),
      z.refine((value) => !(multilinea ? CONTROL : CONTROL_OR_BREAK).test(value), CON_CONTROL),
    ),
  );

export const textoSchema = (campo: CampoTexto): z.ZodMiniType<string, string | number> => {
  const max = campo.max ?? LARGO_DE_TEXTO;
  const base = campo.identifica === 'nombre' ? nameText(max) : freeText(max, campo.multilinea);
  return campo.mayusculas
    ? z.pipe(
        base,
        z.transform((value: string) => value.toLocaleUpperCase('es')),
      )
    : base;
};

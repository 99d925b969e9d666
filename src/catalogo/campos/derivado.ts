// Read-only text field that the choice in another field fills in: options and schema.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { freeText } from './texto.ts';

export type OpcionesDerivado = Base & {
  /** Texts of values that are not shown as they are. */
  readonly textos?: Readonly<Record<string, string>>;
  /** True when the value that a client sends is ignored instead of compared: the server knows it (`semestre`, DECISIONS §2). */
  readonly ignoraEnviado?: boolean;
};

/** Its value is sent, and compared with its source by the server. */
export type CampoDerivado = Definido<'derivado', OpcionesDerivado>;

export const derivado = <const O extends OpcionesDerivado>(opciones: O): Definido<'derivado', O> => ({
  ...opciones,
  tipo: 'derivado',
});

export const derivadoSchema = (): z.ZodMiniType<string, string | number> => z.pipe(freeText(200), z.string());

import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { textoLibre } from './texto.ts';

export type OpcionesDerivado = Base & {
  /** How a value is shown where its text is not the value itself. */
  readonly textos?: Readonly<Record<string, string>>;
  /** What a client sends for it is ignored, not compared: the server knows it (`semestre`, DECISIONS §2). */
  readonly ignoraEnviado?: boolean;
};

/** Text that another field's choice fills in: shown read-only, sent, and checked again against its source by the server. */
export type CampoDerivado = Definido<'derivado', OpcionesDerivado>;

export const derivado = <const O extends OpcionesDerivado>(opciones: O): Definido<'derivado', O> => ({
  ...opciones,
  tipo: 'derivado',
});

export const esquemaDerivado = (): z.ZodMiniType<string, string | number> => z.pipe(textoLibre(200), z.string());

import type { Handler, TipoDeTarea } from '../tipo.ts';

/** A kind whose jobs a test does with a handler of its own. */
export const withHandler = <E>(tipo: TipoDeTarea<E>, handler: Handler<E>): TipoDeTarea<E, unknown> => ({
  ...tipo,
  handler: () => handler as Handler,
});

// Tokens in a student's browser: the first published key that it saw, what it asks for, and the token that it makes.
import * as z from 'zod/mini';
import { knownPersona } from '#features/sesion/web/KnownPersona.ts';
import { prepareSesion } from '#features/sesion/web/WithSesion.tsx';
import { call } from '#platform/web/api.ts';
import { isInPage } from '#platform/web/device-text.ts';
import { deviceValue } from '#platform/web/device-value.ts';
import { ApiError } from '#platform/web/http.ts';
import { papeletasContract, type ClaveDePagina } from '../contract.ts';
import { createPapeleta, createPedido, type Papeleta, type Pedido } from '../protocol.ts';

/** A token, and the code of the subject that it is good for. */
export type PapeletaDeAsignatura = Papeleta & { readonly asignatura: string };

type Kept = {
  /** The first public key that this browser saw of each semester. */
  readonly claves: Readonly<Record<string, string>>;
  /** Requests whose answer was not received yet: by semester, subject and who asked. */
  readonly pedidos: Readonly<Record<string, Pedido>>;
};

const keptSchema: z.ZodMiniType<Kept> = z.object({
  claves: z.record(z.string(), z.string()),
  pedidos: z.record(z.string(), z.object({ entrada: z.string(), factor: z.string(), cegado: z.string() })),
});

const NOTHING: Kept = { claves: {}, pedidos: {} };

const KEY = 'gc.papeletas';

const kept = deviceValue<Kept>(
  KEY,
  (text) => {
    try {
      return keptSchema.safeParse(JSON.parse(text ?? '')).data ?? NOTHING;
    } catch {
      return NOTHING;
    }
  },
  JSON.stringify,
);

const nameOf = (semestre: string, asignatura: string): string =>
  JSON.stringify([semestre, asignatura, knownPersona()?.email]);

/** Returns true if the key is the first one that this browser saw of its semester, and keeps the first. */
export function isFirstClave({ semestre, publica }: Omit<ClaveDePagina, 'huella'>): boolean {
  const { claves, pedidos } = kept.read();
  const first = claves[semestre];
  if (first === undefined) kept.write({ claves: { ...claves, [semestre]: publica }, pedidos });
  return first === undefined || first === publica;
}

/** Follows for which subjects this browser holds what it asked for, and whether it will still after this page. */
export function usePedidos({ semestre }: Pick<ClaveDePagina, 'semestre'>) {
  const { pedidos } = kept.use();
  return {
    isHeld: (asignatura: string): boolean => nameOf(semestre, asignatura) in pedidos,
    /** The browser refuses to store it: it ends with the page. */
    isInPage: isInPage(KEY),
  };
}

/** Shown where a server gives this person another key than everybody: with it, it would know their answer again. */
export const OTHER_CLAVE =
  'La clave de la encuesta de este semestre no es la que este navegador vio antes. No responda todavía: avise a la unidad y compare la clave con la de otras personas.';

/**
 * Gets the token of a subject for the signed-in student: once, and the same again until it is forgotten. What is asked with
 * is stored before the call leaves.
 * @throws {ApiError} where it is refused, or another key than the published one made it; {@link ConnectionError}
 */
export async function obtainPapeleta(
  { semestre, publica }: ClaveDePagina,
  asignatura: string,
): Promise<PapeletaDeAsignatura> {
  // An answer that waited leaves as soon as the page is opened.
  await prepareSesion();
  const name = nameOf(semestre, asignatura);
  const tema = { semestre, asignatura };
  const { claves, pedidos } = kept.read();
  const pedido = pedidos[name] ?? createPedido(tema, publica);
  kept.write({ claves, pedidos: { ...pedidos, [name]: pedido } });
  const [{ clave }, evaluada] = await Promise.all([
    // As everybody reads it.
    call(papeletasContract, 'GET /encuesta/claves/{semestre}', { params: { semestre } }, { anonymous: true }),
    call(papeletasContract, 'POST /papeletas', { body: { ...tema, cegado: pedido.cegado } }),
  ]);
  const isSame = clave?.publica === publica && isFirstClave({ semestre, publica });
  const papeleta = isSame && createPapeleta(tema, publica, { ...pedido, ...evaluada });
  if (!papeleta) throw new ApiError(409, OTHER_CLAVE);
  return { ...papeleta, asignatura };
}

/** Forgets what a token was asked with: its answer was received. */
export function forgetPedido({ entrada }: Pick<Papeleta, 'entrada'>): void {
  const { claves, pedidos } = kept.read();
  const others = Object.entries(pedidos).filter(([, pedido]) => pedido.entrada !== entrada);
  kept.write({ claves, pedidos: Object.fromEntries(others) });
}

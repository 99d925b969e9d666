// Limits (límites) of a form: the number of answers in all and by person, counted while no other sending is stored.
import { nodoAt, readRuta } from '#catalogo/arbol.ts';
import type { Fallo, Formulario, Limites } from '#catalogo/formulario.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Envio } from './envio.ts';
import { countOfPersonas, countUpTo } from './limites.store.ts';

/** The limits of a form and the answers that it has, as sendings are accepted one after another. */
type Conteo = {
  /** Returns the reason for which a sending is one too many; null if it is not. */
  readonly refusalOf: (envio: Envio) => Refusal | null;
  /** Counts a sending that is about to be stored. */
  readonly add: (envio: Envio) => void;
};

/** A refusal of the whole form in words, or the fault of the question that identifies the person. */
export type Refusal = { readonly mensaje: string } | { readonly fallo: Fallo };

/** Writes that a form has all answers that it takes: the answer to another sending, and its page. */
export const fullInWords = (total: number): string =>
  total === 1
    ? 'Este formulario ya recibió la única respuesta que admite.'
    : `Este formulario ya recibió las ${inThousands(total)} respuestas que admite.`;

/** Returns true if a form has all answers that it takes. */
export const isFull = async (db: Db, { slug, limites }: Pick<Formulario, 'slug' | 'limites'>): Promise<boolean> =>
  limites?.total !== undefined && (await countUpTo(db, slug, limites.total)) >= limites.total;

/**
 * Counts the answers of a form in the transaction that stores more of them, which holds the form's lock.
 * @param limites those of the newest version, also for sendings of an older one
 */
export async function countAnswers(
  tx: Db,
  { total, porPersona }: Limites,
  envios: readonly [Envio, ...Envio[]],
): Promise<Conteo> {
  const [{ formulario }] = envios;
  let stored = total === undefined ? 0 : await countUpTo(tx, formulario.slug, total);
  const personaOf = ({ datos }: Envio): string | null => {
    const valor: unknown = porPersona && readRuta(datos, porPersona.campo);
    return typeof valor === 'string' && valor !== '' ? valor.toLowerCase() : null;
  };
  const personas = envios.flatMap((envio) => personaOf(envio) ?? []);
  const byPersona = porPersona
    ? await countOfPersonas(tx, { formulario: formulario.slug, campo: porPersona.campo, personas })
    : new Map<string, number>();
  return {
    refusalOf(envio) {
      if (total !== undefined && stored >= total) return { mensaje: fullInWords(total) };
      const persona = personaOf(envio);
      if (!porPersona || persona === null || (byPersona.get(persona) ?? 0) < porPersona.maximo) return null;
      return { fallo: { ruta: porPersona.campo, mensaje: tooManyInWords(envio.formulario, porPersona), falta: false } };
    },
    add(envio) {
      stored += 1;
      const persona = personaOf(envio);
      if (persona !== null) byPersona.set(persona, (byPersona.get(persona) ?? 0) + 1);
    },
  };
}

function tooManyInWords({ campos }: Formulario, { campo, maximo }: NonNullable<Limites['porPersona']>): string {
  const value = nodoAt(campos, campo).tipo === 'correo' ? 'Con este correo' : 'Con este documento';
  return maximo === 1 ? `${value} ya se envió una respuesta.` : `${value} ya se enviaron ${maximo} respuestas.`;
}

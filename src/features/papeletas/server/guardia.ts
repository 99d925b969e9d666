// Admits answers of the survey: in the verified mode each spends a token, in its own transaction.
import { createHash } from 'node:crypto';
import { readRuta } from '#catalogo/arbol.ts';
import { PAPELETA } from '#catalogo/formulario.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isSecret } from '#platform/server/keys.ts';
import { papeletaSchema, type ClaveDePagina } from '../contract.ts';
import { fingerprintOf, type Tema } from '../protocol.ts';
import type { ModoDeSemestre, Modos, Respuestas } from './modos.ts';
import { insertUsadas, selectUsadas, type Usada } from './store.ts';
import { createComputeSalida } from './verificacion.ts';

/** Answers by the keys of the form. */
type Datos = Readonly<Record<string, unknown>>;

/** An answer that is refused for its token. */
export type Rechazo = {
  readonly ok: false;
  readonly motivo: 'sin-papeleta' | 'papeleta-usada';
  readonly mensaje: string;
};

/** An answer about to be stored, with the fingerprint of its token; null without a valid one. */
type Respuesta = { readonly datos: Datos; readonly papeleta: string | null };

/** The fingerprint of a valid token, null where none is asked for; or the refusal. */
type Verificada = { readonly ok: true; readonly papeleta: string | null } | Rechazo;

/** Admits answers by their tokens. */
export type Guardia = {
  /** Returns the published key of the present semester; null in the open mode. */
  readonly clave: () => Promise<ClaveDePagina | null>;
  /** Verifies the token beside an answer that the form's rules accept. */
  readonly check: (datos: Datos, entrada: unknown) => Promise<Verificada>;
  /** Spends the tokens of answers in their transaction. @returns the refusal of each; null for those admitted */
  readonly spend: (tx: Db, respuestas: readonly Respuesta[]) => Promise<readonly (Rechazo | null)[]>;
};

const refused = (motivo: Rechazo['motivo'], mensaje: string): Rechazo => ({ ok: false, motivo, mensaje });

const MISSING = refused(
  'sin-papeleta',
  'En este semestre la encuesta es verificada: ingrese y pida su papeleta antes de enviar. Lo que escribió sigue aquí.',
);

const FORGED = refused(
  'sin-papeleta',
  'Esta papeleta no sirve para esta asignatura en este semestre. Lo que escribió sigue aquí.',
);

/** Quoted: clients know it by these words. */
const SPENT = refused('papeleta-usada', 'Ya respondió');

/** Returns what an answer is about, as tokens name it. */
const temaOf = (datos: Datos): Tema => ({
  semestre: String(datos['semestre']),
  asignatura: String(datos['codigoAsignatura']),
});

/** Creates the guard. */
export function createGuardia({
  modos,
  respuestas,
  now,
}: {
  readonly modos: Modos;
  readonly respuestas: Respuestas;
  readonly now: () => Date;
}): Guardia {
  const computeSalida = createComputeSalida();

  /** Verifies a token with the key of its semester; any is passed over in the open mode. */
  async function verify(tema: Tema, claves: ModoDeSemestre['claves'], sent: unknown): Promise<Verificada> {
    if (claves === null) return { ok: true, papeleta: null };
    if (sent === undefined || sent === null) return MISSING;
    const { data: papeleta } = papeletaSchema.safeParse(sent);
    // Once the secret key is destroyed no answer may arrive.
    if (!papeleta || claves.secreta === null) return FORGED;
    if (!isSecret(papeleta.salida, await computeSalida(tema, claves.secreta, papeleta.entrada))) return FORGED;
    return { ok: true, papeleta: createHash('sha256').update(papeleta.salida).digest('hex') };
  }

  return {
    async clave() {
      const semestre = semestreOf(now());
      const { claves } = await modos.of(semestre);
      return claves && { semestre, publica: claves.publica, huella: fingerprintOf(claves.publica) };
    },

    async check(datos, entrada) {
      const tema = temaOf(datos);
      const sent = readRuta(entrada, PAPELETA);
      const { modo, claves } = await modos.of(tema.semestre);
      if (modo === 'verificada') return verify(tema, claves, sent);
      if (sent === undefined || sent === null) return { ok: true, papeleta: null };
      // The student asked for it a moment ago, when another process had turned the mode on.
      return verify(tema, (await modos.now(tema.semestre)).claves, sent);
    },

    async spend(tx, answers) {
      await respuestas.lock(tx);
      const temas = answers.map(({ datos }) => temaOf(datos));
      const byModo = await modos.within(tx, [...new Set(temas.map(({ semestre }) => semestre))]);
      const isAsked = temas.map(({ semestre }) => byModo.get(semestre)?.modo === 'verificada');
      const asked = answers.flatMap(({ papeleta }, i) => (isAsked[i] && papeleta !== null ? [papeleta] : []));
      const spent = new Set(asked.length > 0 ? await selectUsadas(tx, asked) : []);
      const toSpend: Usada[] = [];
      const outcomes = answers.map(({ papeleta }, i): Rechazo | null => {
        if (!isAsked[i]) return null;
        if (papeleta === null) return MISSING;
        if (spent.has(papeleta)) return SPENT;
        spent.add(papeleta);
        toSpend.push({ ...temas[i]!, huella: papeleta });
        return null;
      });
      await insertUsadas(tx, toSpend);
      return outcomes;
    },
  };
}

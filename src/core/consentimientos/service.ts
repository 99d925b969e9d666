// Reads the consent in the payload of a form: finds the text consented to, and returns the function that stores it.
import { createHash } from 'node:crypto';
import { readRuta } from '#catalogo/arbol.ts';
import { CONSENTIMIENTO, type Consentimiento, type Fallo, type Formulario } from '#catalogo/formulario.ts';
import type { Db } from '#platform/server/db/database.ts';
import { findTexto, insertConsentimiento, type TextoDeConsentimiento } from './store.ts';

/** The consent of a sending: `guardar` is null if its form asks for none. */
type Consentido =
  { readonly ok: true; readonly save: SaveConsentimiento | null } | { readonly ok: false; readonly fallo: Fallo };

/** Stores the consent, in the record's transaction. */
type SaveConsentimiento = (tx: Db, registro: string, creado: Date) => Promise<void>;

const DESCONOCIDO = 'El texto de la autorización cambió. Léalo y autorice de nuevo.';

/**
 * Reads the consent of a payload that its form's rules accept. The version of the text is beside the payload; the
 * consent itself beside it or in the field of the contract. A text that was replaced meanwhile is still the one that
 * was read.
 */
export async function readConsentimiento(
  db: Db,
  { slug: formulario, consentimiento }: Formulario,
  entrada: unknown,
): Promise<Consentido> {
  if (!consentimiento) return { ok: true, save: null };
  const texto = await textoOf(db, formulario, consentimiento, entrada);
  if (texto === undefined) return { ok: false, fallo: { ruta: CONSENTIMIENTO, mensaje: DESCONOCIDO, falta: false } };
  return {
    ok: true,
    save: async (tx, registro, creado) => insertConsentimiento(tx, { registro, formulario, texto, creado }),
  };
}

const VERSION = /^[\w.-]{1,60}$/;

/** Returns the text consented to; null if the payload has no consent; undefined if the text is unknown. */
async function textoOf(
  db: Db,
  formulario: string,
  consentimiento: Consentimiento,
  entrada: unknown,
): Promise<TextoDeConsentimiento | null | undefined> {
  const { version, texto, finalidad, campo } = consentimiento;
  // Clients that consent by the field of the contract alone are taken to have shown the current text.
  const sent = readRuta(entrada, CONSENTIMIENTO);
  const calla = sent === undefined || sent === null || sent === '';
  if (calla && campo === undefined) return null;
  const dicha = calla ? version : sent;
  if (typeof dicha !== 'string' || !VERSION.test(dicha)) return undefined;
  if (dicha !== version) return findTexto(db, formulario, dicha);
  return { formulario, version, huella: createHash('sha256').update(texto).digest(), texto, finalidad };
}

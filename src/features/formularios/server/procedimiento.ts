import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Validacion } from '#catalogo/validar.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Registro } from '../contract.ts';

/** Who sends a form that asks to sign in; `quien` as the audit names her. */
export type Remitente = { readonly actor: Actor; readonly quien: Quien };

/** A sending that a form's own check reads. */
type Envio = { readonly semestre: Semestre; readonly remitente: Remitente | null };

/** A record that was just stored with its files, by id. */
type Guardado = { readonly registro: string; readonly datos: Registro['datos']; readonly remitente: Remitente | null };

/** What a form whose `pantalla` is its own does in place of, and beside, what follows from its fields. */
export type Procedimiento = {
  /** Checks a sending; files stand in it as `Archivo`. @returns the tree of its record, or what is wrong with it */
  readonly validar: (entrada: unknown, entorno: Entorno, envio: Envio) => Promise<Validacion>;
  /** Writes what belongs to the record, in its transaction; once for each record. */
  readonly alGuardar: (tx: Db, guardado: Guardado) => Promise<void>;
};

/** By the slug of the form. */
export type Procedimientos = Readonly<Record<string, Procedimiento>>;

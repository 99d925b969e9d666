// Types of a sent form: as it arrives, once checked, its outcome, and the own procedure of special forms.
import type { AmbitoContext } from '#catalogo/ambito.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Fallo, Formulario } from '#catalogo/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Validacion } from '#catalogo/validar.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import type { ClaveDePagina } from '#features/papeletas/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Recibo, ReciboAnonimo, Registro } from '../contract.ts';

// The shapes of a filled form on the server: `Llegada` as it arrives, `Envio` once checked, `RegistroNuevo`
// (registro.ts) as it is stored, `Recibo` as it is answered.

/** The sender of a form that asks to sign in; `quien` as the audit names them. */
export type Remitente = { readonly actor: Actor; readonly principal: Principal };

/** A filled form as it arrives. */
export type Llegada = {
  /** The payload, of unknown shape. */
  readonly entrada: unknown;
  /** UUID of the filled form, the same however often it is sent. */
  readonly clave: string | null;
  /** ISO instant at which it was filled, if it had to wait to be sent. */
  readonly diligenciado?: string | undefined;
  /** Token of a turn that may hold a place. */
  readonly turno?: string | undefined;
  /** Null if the sender is not signed in. */
  readonly remitente?: Remitente | null;
  /** Token of the request that it follows, unchecked. */
  readonly anterior?: string | undefined;
};

/** A sending that its form's rules accept, about to be stored. */
export type Envio = {
  readonly formulario: Formulario;
  /** The list whose items are the rows of the form's report, if they are. */
  readonly unidad: string | undefined;
  /** The form's tree, normalised. */
  readonly datos: Readonly<Record<string, unknown>>;
  readonly creado: Date;
  readonly semestre: Semestre;
  /** The facts by which its programmes and faculties are told; null for a form without them. */
  readonly ambitos: AmbitoContext | null;
  /** Day by which an answer is promised, `AAAA-MM-DD`; null for a form whose records are no requests. */
  readonly vence: string | null;
  /** Null if it was sent without one, by a client that does not ask for exactly once. */
  readonly clave: string | null;
  /** Fingerprint of the payload: tells a repetition from other content under the same key. */
  readonly huella: string;
  readonly junto: readonly EscrituraJunta[];
  /** Address to which its receipt is mailed without being asked for; null: none is. */
  readonly correo: string | null;
  /** Token of a turn that may hold a place. */
  readonly turno?: string | undefined;
  /** Verified by its guard, which spends it in the transaction; null without one. */
  readonly papeleta: string | null;
};

/** A sending that its guard refuses: it has no right to be sent, or has been sent once with the same right. */
export type Rechazo = {
  readonly ok: false;
  readonly motivo: 'sin-papeleta' | 'papeleta-usada';
  readonly mensaje: string;
};

/** Asks of the sendings of a form what its own rules do not know: the right to send it, which is spent with it. */
export type Guardia = {
  /** Returns the public key of the tokens that it asks for now; null where it asks for none. */
  readonly clave: () => Promise<ClaveDePagina | null>;
  /** Verifies what came beside an accepted payload. @returns what is spent with it; null where none is asked for */
  readonly check: (
    datos: Envio['datos'],
    entrada: unknown,
  ) => Promise<{ readonly ok: true; readonly papeleta: string | null } | Rechazo>;
  /** Spends it in the transaction of the records. @returns the refusal of each; null for those that may be stored */
  readonly spend: (
    tx: Db,
    envios: readonly Pick<Envio, 'datos' | 'papeleta'>[],
  ) => Promise<readonly (Rechazo | null)[]>;
};

/** Guards of forms, by slug. */
export type Guardias = Readonly<Record<string, Guardia>>;

/** Writes rows that belong to a record, in the record's transaction. */
export type EscrituraJunta = (tx: Db, registro: string) => Promise<void>;

/** Relates a new record to the request that a token leads to; null for a token that leads to no record of the form. */
export type Relacionar = (formulario: Formulario, token: string, creado: Date) => Promise<EscrituraJunta | null>;

/** The version of a form that a client showed. */
export type ShownVersion = {
  /** Undefined for a client that does not tell it. */
  readonly version: number | undefined;
  /** The instant of filling in. */
  readonly filled: Date;
};

/** The form by which a sending is checked, and in words what changed since the version that its client showed. */
export type FormForShown = { readonly formulario: Formulario; readonly cambios?: string };

/** The receipt of a sending, or the reason for which it was refused. */
export type ResultadoDeEnvio =
  | { readonly ok: true; readonly recibo: Recibo | ReciboAnonimo }
  | { readonly ok: false; readonly motivo: 'datos-invalidos'; readonly fallos: readonly Fallo[] }
  /** It came outside the window of the form, or after its last answer; `mensaje` says so. */
  | { readonly ok: false; readonly motivo: 'fuera-de-plazo'; readonly mensaje: string }
  /** The key was used before with other content: `recibo` is of that one. */
  | { readonly ok: false; readonly motivo: 'clave-usada'; readonly recibo: Recibo }
  /** The key was used before with another form. */
  | { readonly ok: false; readonly motivo: 'clave-ajena' }
  | Rechazo;

/** The check and the writes of a form whose `pantalla` is its own, beside those that follow from its fields. */
export type Procedimiento = {
  /** Checks a sending; files are in it as `Archivo`. @returns the tree of its record, or its faults */
  readonly validate: (
    entrada: unknown,
    entorno: Entorno,
    envio: { readonly semestre: Semestre; readonly remitente: Remitente | null },
  ) => Promise<Validacion>;
  /** Writes what belongs to the record, in its transaction, after its files; once for each record. */
  readonly onSave: (
    tx: Db,
    guardado: { readonly registro: string; readonly datos: Registro['datos']; readonly remitente: Remitente | null },
  ) => Promise<void>;
};

export type Procedimientos = Readonly<Record<string, Procedimiento>>;

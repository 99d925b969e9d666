// Checks the form before it is sent: builds its payload, validates it, and maps each fault to a control.
import { useEffect, useMemo, useState } from 'react';
import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Fallo } from '#catalogo/formulario.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { RUTA_CRITERIOS } from '#catalogo/rubrica/evaluacion.ts';
import { mensajeOfFallos, validateAcompanamiento, type AcompanamientoLeido } from '#catalogo/rubrica/registro.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { criterioId, focusOn } from '#features/rubricas/web/parts.ts';
import { parOf, type Diligencia, type EstadoDeEvaluacion } from './diligencia.ts';
import { fieldId } from './focus.ts';
import { infoOf, RUTAS, type NombreDeCampo } from './payload.ts';
import type { Fase } from './useEnvio.ts';

/** Data that validation needs: the institution's domains, the addresses offered for copies, and today's date. */
export type FormContext = {
  readonly dominios: readonly string[];
  readonly correosCopia: readonly Opcion[];
  readonly hoy: string;
};

const opcion = (clave: string, texto: string): Opcion => ({ clave, texto, activa: true });

/** Returns the validation context. Teacher and subject come from the server and are accepted as they are. */
export const entornoOf = (
  { dominios, correosCopia, hoy: today }: FormContext,
  { asignatura }: Pick<Diligencia, 'asignatura'>,
): Entorno => ({
  dominios,
  hoy: today,
  asignaturas: () => [],
  opciones: (lista) => {
    if (lista === 'correosCopia') return correosCopia;
    if (lista === 'facultades') return asignatura ? [opcion(asignatura.facultad, asignatura.facultad)] : [];
    return Object.entries(TEXTO_TIPO_ASIGNATURA).map(([clave, texto]) => opcion(clave, texto));
  },
});

/** Validates the form with the same rules as the server (spec 1 §5). */
export const checkForm = (
  diligencia: Diligencia,
  rubrica: Rubrica | undefined,
  estado: EstadoDeEvaluacion,
  context: FormContext,
): AcompanamientoLeido =>
  validateAcompanamiento(
    {
      infoAcompanamiento: infoOf(diligencia, estado),
      imgSemana: diligencia.imagenes.semana,
      imgFirma: diligencia.imagenes.firma,
    },
    entornoOf(context, diligencia),
    () => rubrica ?? SIN_RUBRICA,
  );

/** Used until a subject is chosen: without criteria, the only fault is the missing subject. */
const SIN_RUBRICA: Rubrica = { version: 0, variante: 'guiaDidactica', criterios: [] };

/** A fault with the id of its control. */
export type Falla = { readonly id: string; readonly mensaje: string };

/** Returns the id of the control that a fault belongs to, by its path in the payload. */
function idOfFallo({ ruta }: Fallo, { evaluados }: Pick<EstadoDeEvaluacion, 'evaluados'>): string {
  const [posicion, parte] = ruta.startsWith(`${RUTA_CRITERIOS}.`)
    ? ruta.slice(RUTA_CRITERIOS.length + 1).split('.')
    : [];
  const criterio = posicion === undefined ? undefined : evaluados[Number(posicion)]?.clave;
  if (criterio) return criterioId(criterio, parte);
  const campos = Object.entries(RUTAS) as [NombreDeCampo, string][];
  // Faults of the subject's other facts, and of the list of criteria as a whole, belong to the subject's control.
  const campo = campos.find(([, rutaDeCampo]) => ruta === rutaDeCampo)?.[0];
  if (campo) return fieldId(campo);
  return ruta.startsWith('infoAcompanamiento.informacionDocente') ? fieldId('docente') : fieldId('asignatura');
}

/** Returns the first fault of each control, from top to bottom. */
export function fallasOf(fallos: readonly Fallo[], estado: Pick<EstadoDeEvaluacion, 'evaluados'>): readonly Falla[] {
  const byId = new Map<string, string>();
  for (const fallo of fallos) {
    const id = idOfFallo(fallo, estado);
    if (!byId.has(id)) byId.set(id, fallo.mensaje);
  }
  return [...byId].map(([id, mensaje]) => ({ id, mensaje }));
}

export type Revision = {
  /** Faults by the id of their control; empty before the first attempt to send. */
  readonly fallas: ReadonlyMap<string, string>;
  /** Text of the banner: the one quoted in spec 1 §5 if a field is missing. */
  readonly mensaje: string | null;
  /** Checks the whole form and focuses the first fault. @returns true if it can be sent */
  readonly pasar: () => boolean;
  /** Resets the check: no faults are shown before the next attempt to send. */
  readonly forget: () => void;
};

type RevisionInput = {
  readonly diligencia: Diligencia;
  readonly rubrica: Rubrica | undefined;
  readonly estado: EstadoDeEvaluacion;
  readonly context: FormContext;
  readonly fase: Fase;
};

const NO_FALLAS: readonly Falla[] = [];

/** Checks the form from the first attempt to send, and updates the faults while they are corrected. */
export function useRevision({ diligencia, rubrica, estado, context, fase }: RevisionInput): Revision {
  const [isOn, setOn] = useState(false);
  const lectura = useMemo(
    () => (isOn ? checkForm(diligencia, rubrica, estado, context) : null),
    [isOn, diligencia, rubrica, estado, context],
  );
  const fallas = useMemo(
    () => (lectura && !lectura.ok ? fallasInSight(lectura.fallos, estado, diligencia) : NO_FALLAS),
    [lectura, estado, diligencia],
  );
  const serverFallas = useMemo(() => fallasOfServer(fase, estado), [fase, estado]);
  const primera = serverFallas[0]?.id;
  useEffect(() => {
    if (primera) focusOn(primera);
  }, [primera]);
  const all = useMemo(
    () => new Map([...serverFallas, ...fallas].map(({ id, mensaje }) => [id, mensaje] as const)),
    [serverFallas, fallas],
  );

  function pass(): boolean {
    setOn(true);
    const result = checkForm(diligencia, rubrica, estado, context);
    if (result.ok) return true;
    const first = fallasInSight(result.fallos, estado, diligencia)[0];
    // After the render that shows the message: it moves the control.
    if (first) requestAnimationFrame(() => focusOn(first.id));
    return false;
  }

  const mensaje = lectura && !lectura.ok ? mensajeOfFallos(lectura.fallos) : null;
  return { fallas: all, mensaje, pasar: pass, forget: () => setOn(false) };
}

/** Returns the faults of visible fields: before teacher and subject are chosen, only these two. */
const fallasInSight = (
  fallos: Parameters<typeof fallasOf>[0],
  estado: EstadoDeEvaluacion,
  diligencia: Diligencia,
): readonly Falla[] =>
  fallasOf(fallos, estado).filter(
    ({ id }) => parOf(diligencia) !== null || id === fieldId('docente') || id === fieldId('asignatura'),
  );

const fallasOfServer = (fase: Fase, estado: EstadoDeEvaluacion): readonly Falla[] =>
  fase.at === 'form' && fase.status
    ? fallasOf(
        Object.entries(fase.status.errors).map(([ruta, mensaje]) => ({ ruta, mensaje, falta: false })),
        estado,
      )
    : NO_FALLAS;

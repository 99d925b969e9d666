// Reminders (recordatorios) of a draft: added, changed and taken away, each at a moment of its own.
import { hojasOf, nodoAt } from '#catalogo/arbol.ts';
import { firstCorreo, keyOf, type Recordatorio } from '#catalogo/recordatorio.ts';
import { sitiosOf } from '#catalogo/revision/plano.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { labelOf } from './kinds.ts';

/** The law of definitions takes no more. */
export const MOST_REMINDERS = 3;

/** Returns the label of the question to whose address reminders go; null if the form asks for none. */
export function reminderAddress({ formulario }: Tramite): string | null {
  const ruta = firstCorreo(formulario);
  return ruta === null ? null : labelOf(nodoAt(formulario.campos, ruta));
}

/** Returns the dates before which reminders may go: those that each answer has once. */
export function dateQuestions({ formulario: { campos } }: Tramite) {
  const sitios = sitiosOf(campos);
  return hojasOf(campos).filter(
    ({ ruta, campo }) => campo.tipo === 'fecha' && campo.etiqueta !== '' && sitios.get(ruta)?.lista === undefined,
  );
}

function withReminders(draft: Tramite, recordatorios: readonly Recordatorio[]): Tramite {
  const { recordatorios: _, ...others } = draft;
  return recordatorios.length > 0 ? { ...others, recordatorios } : others;
}

/**
 * Adds a reminder at eight in the morning of the first later day on which there is none, if the form asks for an address.
 * @param today civil day in Bogotá
 */
export function addReminder(draft: Tramite, today: string): Tramite {
  const { recordatorios = [], formulario } = draft;
  const taken = new Set(recordatorios.map(keyOf));
  const instants = Array.from({ length: MOST_REMINDERS }, (_, i) => {
    const day = new Date(Date.parse(today) + (i + 1) * DAY_MS).toISOString().slice(0, 10);
    return `${day}T08:00`;
  });
  const instante = instants.find((one) => !taken.has(one));
  const isFull = instante === undefined || recordatorios.length >= MOST_REMINDERS;
  if (isFull || firstCorreo(formulario) === null) return draft;
  const reminder: Recordatorio = {
    asunto: `Recordatorio: ${formulario.titulo}`.slice(0, 200),
    texto: `Le recordamos que usted respondió «${formulario.titulo}».`,
    momento: { instante },
  };
  return withReminders(draft, [...recordatorios, reminder]);
}

export const changeReminder = (draft: Tramite, index: number, change: Partial<Recordatorio>): Tramite =>
  withReminders(
    draft,
    (draft.recordatorios ?? []).map((one, i) => (i === index ? { ...one, ...change } : one)),
  );

export const removeReminder = (draft: Tramite, index: number): Tramite =>
  withReminders(draft, (draft.recordatorios ?? []).toSpliced(index, 1));

/**
 * Takes out the reminders that depend on a date that is gone, and all of them where no address is asked for.
 * @param gone paths of questions
 */
export function withoutGoneReminders(draft: Tramite, gone: readonly string[]): Tramite {
  const { recordatorios = [], formulario } = draft;
  if (recordatorios.length === 0) return draft;
  const kept = recordatorios.filter(({ momento }) => !('campo' in momento) || !gone.includes(momento.campo));
  return withReminders(draft, firstCorreo(formulario) === null ? [] : kept);
}

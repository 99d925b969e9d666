import { describe, expect, it } from 'vitest';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { revisarPropio } from '#catalogo/revision/propio.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { GRUPOS_DE_INICIO } from '#catalogo/tramite.ts';
import { azarOf, pickFrom } from '#demostracion/azar.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { copyOf, generatedReport, NEW_FORM } from '../copia.ts';
import { readDraft, withFormulario, type Draft } from './draft.ts';
import { KIND_NAMES } from './kinds.ts';
import { addQuestion, changeLabel, removeQuestion, settleKey } from './questions.ts';
import { addReminder, changeReminder, dateQuestions, reminderAddress, removeReminder } from './reminders.ts';
import {
  countedQuestions,
  durationInWords,
  informeOf,
  minutesOf,
  personaQuestions,
  withConsentimiento,
  withCorreo,
  withEstado,
  withInicio,
  withLimites,
  without,
  withPersona,
  withSolicitud,
  withTextos,
  withTitulo,
} from './settings.ts';

const empty: Draft = copyOf(NEW_FORM, { slug: 'semana', titulo: 'Semana de la Virtualidad' });
const reported: Draft = { ...empty, informe: generatedReport(empty.formulario) };
const known = {
  listas: new Map(LISTAS.map(({ nombre, opciones }) => [nombre, opciones])),
  ocupados: new Set<string>(),
};

/** The faults of a draft as it is stored, as the server finds them. */
const faultsOf = (draft: Draft) => {
  const reviewed = revisarPropio(guardadoOf(draft), known);
  return reviewed.ok ? [] : reviewed.fallos;
};

const consent = { texto: 'Autorizo.', etiqueta: 'Acepto', mensaje: 'Marque la casilla.', finalidad: 'Atenderle' };

describe('the consent of a draft', () => {
  const asked = withConsentimiento(empty, consent, '2026-11-28');
  const version = asked.formulario.consentimiento!.version;

  it('is another version with another text, from that day on', () => {
    const other = withConsentimiento(asked, { ...consent, texto: 'Autorizo todo.' }, '2026-12-01').formulario;
    expect(other.consentimiento).toMatchObject({ texto: 'Autorizo todo.', desde: '2026-12-01' });
    expect(other.consentimiento!.version).not.toBe(version);
    expect(
      withConsentimiento(asked, { ...consent, texto: 'Autorizo!' }, '2026-11-28').formulario.consentimiento,
    ).not.toMatchObject({ version });
  });

  it('is the same version with another label', () => {
    const { consentimiento } = withConsentimiento(asked, { ...consent, etiqueta: 'Sí' }, '2026-12-01').formulario;
    expect(consentimiento).toMatchObject({ version, desde: '2026-11-28', etiqueta: 'Sí' });
  });
});

it('gives the report the title of the form, while it has no other', () => {
  const { informe } = withTitulo({ ...reported, informe: { ...reported.informe!, titulo: 'Inscritos' } }, 'Semana');
  expect(informe).toMatchObject({ titulo: 'Inscritos', tituloExportacion: 'Semana' });
});

it('reads the minutes that it writes', () => {
  for (const minutes of [1, 2, 45]) expect(minutesOf({ duracion: durationInWords(minutes) })).toBe(minutes);
  expect(minutesOf({ duracion: 'Toma poco.' })).toBeUndefined();
});

describe('the answers as requests', () => {
  it('have states, and lose the promise with them', () => {
    const asked = withSolicitud(withEstado(empty, false), true);
    expect(informeOf(asked)).toMatchObject({ solicitud: { plazo: 5 }, acciones: { estado: true } });
    const without = informeOf(withEstado(asked, false));
    expect(without.solicitud).toBeUndefined();
    expect(without.columnas.find(({ campo }) => campo === 'estado')).toMatchObject({ oculta: true });
    expect(informeOf(withEstado(withEstado(asked, false), true)).columnas).toEqual(informeOf(asked).columnas);
  });
});

describe('the person of a row', () => {
  const known = withCorreo(withPersona(reported, { email: 'correo' }), true);

  it('has all names of the form, until others are chosen', () => {
    expect(informeOf(known)).toMatchObject({
      persona: { nombreUsuario: ['nombre'], email: 'correo', rol: 'Persona' },
      acciones: { correo: true },
    });
    expect(personaQuestions(reported).correos.map(({ ruta }) => ruta)).toEqual(['correo']);
  });

  it('goes with the question that has the address, and the mails with it', () => {
    expect(informeOf(removeQuestion(known, 'correo'))).toMatchObject({ acciones: { correo: false } });
    expect(informeOf(removeQuestion(known, 'correo')).persona).toBeUndefined();
    expect(informeOf(removeQuestion(known, 'nombre')).persona?.nombreUsuario).toEqual(['correo']);
    expect(informeOf(withPersona(known, null))).toMatchObject({ acciones: { correo: false } });
  });
});

it('keeps no limit by a question that is gone', () => {
  const limited = withLimites(reported, { total: 20, porPersona: { campo: 'correo', maximo: 1 } });
  expect(removeQuestion(limited, 'correo').formulario.limites).toEqual({ total: 20 });
  expect(removeQuestion(withLimites(limited, { total: undefined }), 'correo').formulario).not.toHaveProperty('limites');
});

describe('the reminders of a draft', () => {
  const at = { seccion: 0, index: 2 };
  const published = new Set<string>();

  it('are at different moments, three at most', () => {
    const three = [1, 2, 3, 4].reduce<Draft>((so) => addReminder(so, '2026-12-31'), empty);
    expect(three.recordatorios?.map(({ momento }) => momento)).toEqual([
      { instante: '2027-01-01T08:00' },
      { instante: '2027-01-02T08:00' },
      { instante: '2027-01-03T08:00' },
    ]);
    expect(faultsOf(three)).toEqual([]);
    expect([0, 0, 0].reduce(removeReminder, three)).not.toHaveProperty('recordatorios');
  });

  it('go with the date that they depend on, and with the address that they go to', () => {
    const dated = addQuestion(addReminder(empty, '2026-11-28'), 'fecha', { at, published, etiqueta: 'Cita' }).draft;
    const before = changeReminder(dated, 0, { momento: { dias: 2, campo: 'cita' } });
    expect(faultsOf(before)).toEqual([]);
    expect(removeQuestion(before, 'cita')).not.toHaveProperty('recordatorios');
    expect(removeQuestion(dated, 'correo')).not.toHaveProperty('recordatorios');
    expect(reminderAddress(dated)).toBe('Correo electrónico');
    expect(reminderAddress(removeQuestion(dated, 'correo'))).toBeNull();
  });

  it('keep the date that they name when it gets its words', () => {
    const added = addQuestion(addReminder(empty, '2026-11-28'), 'fecha', { at, published });
    const named = changeReminder(added.draft, 0, { momento: { dias: 2, campo: added.ruta } });
    const settled = settleKey(changeLabel(named, added.ruta, 'Cita'), added.ruta, published).draft;
    expect(settled.recordatorios).toEqual(named.recordatorios);
    expect(faultsOf(settled)).toEqual([]);
  });
});

it('keeps the person of a row when their question gets its words', () => {
  const at = { seccion: 0, index: 2 };
  const added = addQuestion(reported, 'correo', { at, published: new Set() });
  const labelled = withPersona(changeLabel(added.draft, added.ruta, 'Otro correo'), { email: added.ruta });
  expect(settleKey(labelled, added.ruta, new Set()).draft.informe?.persona).toEqual(labelled.informe?.persona);
});

const random = azarOf(41);
const pick = <T>(all: readonly T[]): T => pickFrom(all, random);
const some = <T>(all: readonly T[]): T | undefined => (all.length > 0 && random() < 0.6 ? pick(all) : undefined);

type Act = (draft: Draft) => Draft;

const ACTS: readonly Act[] = [
  (draft) => withTitulo(draft, pick(['Uno', 'Dos'])),
  (draft) => withTextos(draft, { duracion: durationInWords(pick([1, 3])), avisos: some([['Lea esto.']]) }),
  (draft) => withConsentimiento(draft, { ...consent, texto: pick(['A', 'B']) }, '2026-11-28'),
  (draft) => without(draft, pick(['consentimiento', 'pasos', 'sensible'])),
  (draft) => withFormulario(draft, pick([{ pasos: true }, { sensible: true }])),
  (draft) => withInicio(draft, { estudiante: some(keysOf(GRUPOS_DE_INICIO.estudiante)) }),
  (draft) => withInicio(draft, { docente: some(keysOf(GRUPOS_DE_INICIO.docente)), compartido: some([100]) }),
  (draft) => withLimites(draft, { total: some([1, 100]) }),
  (draft) => {
    const campo = some(countedQuestions(draft))?.ruta;
    return withLimites(draft, { porPersona: campo === undefined ? undefined : { campo, maximo: 2 } });
  },
  (draft) => addReminder(draft, pick(['2026-11-28', '2026-12-31'])),
  (draft) => removeReminder(draft, pick([0, 1])),
  (draft) => {
    const campo = some(dateQuestions(draft))?.ruta;
    const isFree = draft.recordatorios?.every(({ momento }) => !('campo' in momento)) ?? false;
    return campo !== undefined && isFree ? changeReminder(draft, 0, { momento: { dias: 1, campo } }) : draft;
  },
  (draft) => withEstado(draft, random() < 0.5),
  (draft) => withSolicitud(draft, random() < 0.7, pick([1, 15])),
  (draft) => {
    const email = some(personaQuestions(draft).correos)?.ruta;
    const chosen = random() < 0.3 ? personaQuestions(draft).nombres.map(({ ruta }) => ruta) : [];
    const [first, ...others] = chosen;
    return withPersona(
      draft,
      email === undefined ? null : { email, ...(first !== undefined && { nombreUsuario: [first, ...others] }) },
    );
  },
  (draft) => (informeOf(draft).persona ? withCorreo(draft, random() < 0.5) : draft),
  (draft) => {
    const at = { seccion: 0, index: 0 };
    return addQuestion(draft, pick(KIND_NAMES), {
      at,
      published: new Set(),
      etiqueta: pick(['Correo', 'Nombre', 'Otra']),
    }).draft;
  },
  (draft) => {
    const asked = draft.formulario.secciones[0]!.campos;
    return asked.length > 1 ? removeQuestion(draft, pick(asked)) : draft;
  },
];

it('stays a form that may be published through any settings', () => {
  for (let round = 0; round < 60; round += 1) {
    let draft: Draft = pick([empty, reported]);
    for (let step = 0; step < 25; step += 1) {
      draft = pick(ACTS)(draft);
      expect(readDraft(guardadoOf(draft))).not.toBeNull();
      expect(faultsOf(draft).filter(({ mensaje }) => !/pesar juntos|al menos una pregunta/.test(mensaje))).toEqual([]);
    }
  }
});

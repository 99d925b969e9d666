import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fecha } from '#catalogo/campos/fecha.ts';
import type { Recordatorio } from '#catalogo/recordatorio.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { slice } from '#features/formularios/slice.ts';
import { createServices } from '../../../services.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const test = await createTestDefiniciones();
const { db, clock, publish, send } = test;

// Two workers, each with its own view of the forms.
const workers = [1, 2].map(() =>
  createServices({
    ...test,
    moodle: new Map([[test.moodle.name, test.moodle]]),
    isDemostracion: false,
    report: () => {},
    now: () => clock.now,
  }),
);

async function sweep(): Promise<void> {
  await Promise.all(
    workers.map(async (services) => {
      await services.liveCatalogo.refresh();
      await slice.schedules[0]!.run(services);
    }),
  );
}

const withReminder =
  (momento: Recordatorio['momento']) =>
  ({ formulario, ...rest }: Tramite): Tramite => ({
    ...rest,
    formulario: {
      ...formulario,
      campos: { ...formulario.campos, cita: fecha({ etiqueta: 'Su cita', obligatorio: false }) },
      secciones: [{ titulo: 'Sus datos', campos: ['nombre', 'correo', 'cita'] }],
    },
    recordatorios: [{ asunto: `Recuerde ${formulario.slug}`, texto: 'Nos vemos.\n\nTraiga un {lápiz}.', momento }],
  });

/** Addresses of those who were reminded by a form. */
async function remindedBy(slug: string): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select d.email from correos as c join correo_destinatarios as d on d.correo = c.id
      join registros as r on r.id::text = any(d.filas)
    where c.origen = 'recordatorio' and r.formulario = ${slug} order by 1`.execute(db);
  return rows.map(({ email }) => email);
}

const at = (instant: string): void => void (clock.now = new Date(instant));

describe('a reminder at an instant', () => {
  it('goes once to each who answered before it, however many workers look', async () => {
    at('2026-11-20T12:00:00Z');
    await publish('charla', withReminder({ instante: '2026-11-21T08:00' }));
    await send('charla', datosOf('ana'));
    await send('charla', datosOf('eva'));
    await sweep();
    expect(await remindedBy('charla')).toEqual([]);
    at('2026-11-21T13:01:00Z');
    await send('charla', datosOf('tarde'));
    await sweep();
    await sweep();
    expect(await remindedBy('charla')).toEqual(['ana@example.com', 'eva@example.com']);
  });

  it('does not go to who withdrew, was anonymised, or answered long before a reminder of the past', async () => {
    at('2026-11-20T12:00:00Z');
    await publish('retiro', withReminder({ instante: '2026-11-21T08:00' }));
    const [gone, hidden] = [await send('retiro', datosOf('gone')), await send('retiro', datosOf('hidden'))];
    await send('retiro', datosOf('ana'));
    await sql`insert into cupos_liberados (registro, liberado) values (${gone.body.id}, now())`.execute(db);
    await sql`
      update registros set datos = jsonb_set(datos, '{correo}', '"anonimo-1@anonimo.invalid"')
      where id = ${hidden.body.id}`.execute(db);
    at('2026-11-21T13:05:00Z');
    await sweep();
    expect(await remindedBy('retiro')).toEqual(['ana@example.com']);
    await publish('pasado', withReminder({ instante: '2026-11-01T08:00' }));
    await send('pasado', datosOf('ana'));
    await sweep();
    expect(await remindedBy('pasado')).toEqual([]);
  });
});

it('goes days before the date that each wrote, at eight in the morning', async () => {
  at('2026-11-20T12:00:00Z');
  await publish('citas', withReminder({ dias: 3, campo: 'cita' }));
  await send('citas', { ...datosOf('ana'), cita: '2026-11-27' });
  await send('citas', { ...datosOf('eva'), cita: '2026-11-28' });
  await send('citas', datosOf('sin-cita'));
  at('2026-11-24T12:59:00Z');
  await sweep();
  expect(await remindedBy('citas')).toEqual([]);
  at('2026-11-24T13:00:00Z');
  await sweep();
  expect(await remindedBy('citas')).toEqual(['ana@example.com']);
  at('2026-11-25T13:00:00Z');
  await sweep();
  expect(await remindedBy('citas')).toEqual(['ana@example.com', 'eva@example.com']);
});

it.each([
  ['nombre', { dias: 1, campo: 'nombre' }],
  ['no moment', { instante: '2026-13-01T08:00' }],
])('by %s is refused when the form is published', async (_, momento) => {
  const slug = `mal-${Object.keys(momento).length}`;
  expect(await publish(slug, withReminder(momento))).toMatchObject({ status: 400 });
});

import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Draft } from '../../editing/draft.ts';
import { addQuestion, removeQuestion } from '../../editing/questions.ts';
import { EMPTY, WithOpenForm } from '../testing.tsx';
import SettingsPanel from './SettingsPanel.tsx';

const onDraft = vi.fn<(draft: Draft, text?: string) => void>();
const last = (): Draft => onDraft.mock.lastCall![0];
const field = (label: string) => page.getByLabelText(label, { exact: true });

const open = async (draft = EMPTY, fallos: readonly { ruta: string; mensaje: string }[] = []) =>
  render(
    <WithOpenForm draft={draft} fallos={[...fallos]} onDraft={onDraft}>
      <SettingsPanel />
    </WithOpenForm>,
  );

it('changes the words, each text as one change', async () => {
  await open();
  await field('Para qué es').fill('Inscríbase en los talleres.');
  expect(last().formulario.textos.proposito).toBe('Inscríbase en los talleres.');
  expect(onDraft.mock.lastCall![1]).toBe('formulario.textos.proposito');
  await field('Minutos que toma').fill('4');
  await field('Título').fill('Talleres');
  expect(last().formulario).toMatchObject({ titulo: 'Talleres', textos: { duracion: 'Toma unos 4 minutos.' } });
  await page.getByRole('button', { name: 'Agregar un aviso' }).click();
  await field('Aviso 1').fill('Traiga su carné.');
  expect(last().formulario.textos.avisos).toEqual(['Traiga su carné.']);
  await page.getByRole('button', { name: 'Quitar el aviso 1' }).click();
  expect(last().formulario.textos).not.toHaveProperty('avisos');
});

it('leads from its index to each part', async () => {
  await open();
  await page.getByRole('link', { name: 'Recordatorios' }).click();
  await expect.element(page.getByRole('heading', { name: 'Recordatorios' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Agregar un recordatorio' })).toHaveFocus();
});

it('says how long personal data are kept', async () => {
  await open();
  await expect.element(field('Meses que se conservan los datos')).toHaveValue(24);
  await field('Meses que se conservan los datos').fill('12');
  expect(last().formulario.conservacion).toEqual({ meses: 12 });
});

it('asks for a consent, whose text has a version', async () => {
  await open();
  await field('Pedir autorización para tratar los datos').click();
  const { version } = last().formulario.consentimiento!;
  await field('Texto de la autorización').fill('Autorizo el uso de mi nombre.');
  expect(last().formulario.consentimiento!.version).not.toBe(version);
  await field('Pedir autorización para tratar los datos').click();
  expect(last().formulario).not.toHaveProperty('consentimiento');
});

it('says who fills it in and where it is found', async () => {
  await open();
  await field('Quién puede llenarlo').selectOptions('Estudiantes, con su cuenta');
  await field('En el inicio de estudiantes').selectOptions('Asignaturas y cursos');
  await field('Entre los enlaces públicos').click();
  expect(last()).toMatchObject({
    formulario: { acceso: 'formularios.diligenciar:estudiantes' },
    inicio: { estudiante: 'cursos', compartido: 100 },
  });
  await expect.element(field('Una sección a la vez')).toBeDisabled();
  await field('Letras del comprobante').fill('sv1');
  expect(last().formulario.prefijo).toBe('SV');
});

it('makes answers requests with a promise, and names their person', async () => {
  await open();
  await field('Son solicitudes').click();
  await field('Días hábiles para responder').fill('8');
  await field('Correo de la persona de cada respuesta').selectOptions('Correo electrónico');
  expect(last().informe).toMatchObject({
    solicitud: { plazo: 8 },
    persona: { nombreUsuario: ['nombre'], email: 'correo' },
    acciones: { estado: true, correo: false },
  });
  await field('Se le puede escribir desde el informe').click();
  await field('Llevan estado').click();
  expect(last().informe).toMatchObject({ acciones: { estado: false, correo: true } });
  expect(last().informe).not.toHaveProperty('solicitud');
});

it('reminds those who answer, at an instant or days before a date', async () => {
  const at = { seccion: 0, index: 2 };
  await open(addQuestion(EMPTY, 'fecha', { at, published: new Set(), etiqueta: 'Su cita' }).draft);
  await page.getByRole('button', { name: 'Agregar un recordatorio' }).click();
  await field('Asunto').fill('Nos vemos');
  await field('Día del recordatorio').fill('1/12/2099');
  await field('Hora del recordatorio').fill('5:45 pm');
  expect(last().recordatorios).toMatchObject([{ asunto: 'Nos vemos', momento: { instante: '2099-12-01T17:45' } }]);
  await field('Hora del recordatorio').fill('x');
  await expect.element(field('Hora del recordatorio')).toHaveAccessibleDescription(/Escriba la hora/);
  expect(last().recordatorios).toMatchObject([{ momento: { instante: '2099-12-01T17:45' } }]);
  await field('Cuándo').selectOptions('Días antes de «Su cita»');
  await field('Días antes').fill('3');
  expect(last().recordatorios).toMatchObject([{ momento: { dias: 3, campo: 'suCita' } }]);
  await page.getByRole('button', { name: 'Quitar el recordatorio 1' }).click();
  expect(last()).not.toHaveProperty('recordatorios');
});

it('says what reminders need', async () => {
  await open(removeQuestion(EMPTY, 'correo'));
  await expect.element(page.getByText(/recordarles algo a quienes respondan, agregue una pregunta/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Agregar un recordatorio' })).not.toBeInTheDocument();
});

it('shows at a setting what the server finds wrong in it', async () => {
  await open(EMPTY, [
    { ruta: 'formulario.prefijo', mensaje: 'El formulario: «prefijo» debe tener entre 2 y 5 letras.' },
  ]);
  await expect.element(field('Letras del comprobante')).toHaveAccessibleDescription(/entre 2 y 5 letras/);
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent, type Locator } from 'vitest/browser';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { newBorrador } from '../borrador/borrador.ts';
import { Editor } from '../Editor.tsx';
import { FormularioContext, openFormulario } from '../formulario-abierto.ts';
import { loadUso } from '../load-uso.ts';
import '../uso-chunk.ts';

const LISTAS = ['tiposAsignatura', 'accionesEstudiante'];
const INSTITUCION = { nombre: 'Universidad', unidad: 'Unidad Virtual', logo: null };
const NOMBRES = 'Ana Bruno Carla Diego Elena Fabio Gina Hugo Irene Julio Karen Luis'.split(' ');
const lineOf = (nombre: string, i: number): string =>
  `${nombre} Paz\t10203040${i}\t${nombre.toLowerCase()}@universidad.edu.co`;
const DOCE = NOMBRES.map(lineOf).join('\n');

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string, within: Pick<Locator, 'getByLabelText'> = page) =>
  within.getByLabelText(label, { exact: false });
const list = page.getByRole('group', { name: 'Estudiante', exact: true });
const dialog = page.getByRole('dialog');

/** Acts of the person: presses and fields filled in. */
let acts = 0;
async function press(target: Locator): Promise<void> {
  acts += 1;
  await target.click();
}
async function write(target: Locator, text: string): Promise<void> {
  acts += 1;
  await target.fill(text);
}

async function openWithTeacher(): Promise<void> {
  const listas = Object.fromEntries(LISTAS.map((lista) => [lista, [...ENTORNO.opciones(lista)]]));
  const abierto = openFormulario(
    { formulario: notariaDocente, listas, dominios: [...ENTORNO.dominios], hoy: ENTORNO.hoy },
    { pathname: notariaDocente.ruta },
  );
  await render(
    <FormularioContext value={abierto}>
      <Editor inicial={newBorrador(abierto.iniciales)} institucion={INSTITUCION} onFin={() => {}} />
    </FormularioContext>,
  );
  await write(field('Nombre completo'), 'Luz Ríos');
  await write(field('Correo institucional'), 'luz@universidad.edu.co');
  await write(field('Número de documento'), '52123456');
}

/** Fills in what all rows share, and the text. */
async function paste(text: string): Promise<void> {
  await press(button('Pegar una lista'));
  await press(dialog.getByRole('radio').first());
  await write(field('Código de la asignatura', dialog), 'ing-101');
  acts += 1;
  await field('Acción que debe realizar el estudiante', dialog).selectOptions('Presentar una evaluación pendiente');
  await write(field('Filas de la lista', dialog), text);
  await press(button('Revisar la lista'));
}

beforeAll(loadUso);
beforeEach(() => {
  acts = 0;
});

it('sends twelve students of a notary in at most thirty acts', async () => {
  await openWithTeacher();
  await paste(DOCE);
  await expect.element(dialog.getByText('Filas listas: 12.')).toBeVisible();
  await press(button('Agregar a la lista'));
  await expect.element(list.getByRole('listitem').nth(11)).toBeVisible();
  await expect.element(list.getByRole('listitem').nth(11)).toMatchTextContent(/LUIS PAZ.*ING-101.*1020304011/);
  await press(button('Realizar registro'));
  await expect.element(button('Enviar')).toBeVisible();
  const withLast = acts + 1;
  expect(withLast).toBeLessThanOrEqual(30);
  expect(withLast).toBe(12);
});

it('shows the faulty rows of a pasted list with the messages of the form, and adds none before they are right', async () => {
  await openWithTeacher();
  await paste(`${lineOf('Ana', 1)}\nBruno Paz\t12\tbruno@gmail.com`);
  await expect.element(dialog.getByText('Filas por corregir: 1 de 2.')).toBeVisible();
  await expect.element(dialog.getByText('Debe tener entre 4 y 20 caracteres.')).toBeVisible();
  await button('Agregar a la lista').click();
  await expect.element(field('Documento del estudiante', dialog)).toHaveFocus();
  await field('Documento del estudiante', dialog).fill('12345');
  await field('Correo institucional del estudiante', dialog).fill('bruno@universidad.edu.co');
  await expect.element(dialog.getByText('Filas listas: 2.')).toBeVisible();
  await button('Agregar a la lista').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(list.getByText('BRUNO PAZ')).toBeVisible();
  await expect.element(button('Agregar estudiante')).toHaveFocus();
});

it('asks for what the rows share and for a row, and keeps the limit of the list', async () => {
  await openWithTeacher();
  await button('Pegar una lista').click();
  await button('Revisar la lista').click();
  await expect.element(dialog.getByText('Elija el tipo de asignatura.')).toBeVisible();
  await expect.element(dialog.getByText('Pegue o escriba por lo menos una fila.')).toBeVisible();
  await button('Cancelar').click();
  await paste(Array.from({ length: 201 }, (_, i) => lineOf('Ana', i)).join('\n'));
  await expect.element(dialog.getByText('Aquí hay 201 filas, y a la lista le caben 200 más.')).toBeVisible();
  await expect.element(field('Filas de la lista', dialog)).toHaveFocus();
});

it('takes over what the last student had in common, and is pasted by keyboard alone', async () => {
  await openWithTeacher();
  await paste(lineOf('Ana', 1));
  await button('Agregar a la lista').click();
  await button('Agregar estudiante').click();
  await expect.element(field('Código de la asignatura')).toHaveValue('ING-101');
  await expect.element(field('Nombre del estudiante')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Escriba el nombre del estudiante.').first()).toBeVisible();

  (button('Pegar una lista').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Código de la asignatura', dialog)).toHaveValue('ING-101');
  await expect.element(field('Filas de la lista', dialog)).toHaveFocus();
  await userEvent.keyboard('Hugo Paz;10203049;hugo@universidad.edu.co');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Filas listas: 1.')).toBeVisible();
  await expect.element(button('Agregar a la lista')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  // The student without any answer of their own gave way.
  await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent(/HUGO PAZ/);
  expect(list.getByRole('listitem').elements()).toHaveLength(2);
});

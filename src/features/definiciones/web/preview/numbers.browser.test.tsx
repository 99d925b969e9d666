import { beforeAll, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { grupo } from '#catalogo/arbol.ts';
import { entero } from '#catalogo/campos/entero.ts';
import { loadUso } from '#features/formularios/web/load-uso.ts';
import { PreviewForm } from '#features/formularios/web/PreviewForm.tsx';
import { NEW_FORM } from '../../copia.ts';
import '#features/formularios/web/uso-chunk.ts';

const formulario = {
  ...NEW_FORM.formulario,
  campos: {
    aviso: grupo({}, { texto: 'Tenga a la mano su certificado.' }),
    promedio: entero({ etiqueta: 'Promedio', min: 0, max: 5, decimales: 2 }),
    grados: entero({ etiqueta: 'Temperatura', min: -10, max: 50, decimales: 1 }),
    aportes: entero({ etiqueta: 'Aportes', min: 0, max: 5000 }),
    semestre: entero({ etiqueta: 'Semestre', min: 1, max: 10 }),
  },
  secciones: [{ titulo: 'Datos', campos: ['aviso', 'promedio', 'grados', 'aportes', 'semestre'] }],
};

beforeAll(loadUso);

const question = (label: string) => page.getByLabelText(label, { exact: false });

it('asks for numbers by typing or picking, below a text without answer', async () => {
  await render(
    <PreviewForm
      pagina={{ formulario, listas: {}, dominios: [], hoy: '2026-11-28', siguientes: {} }}
      onSend={vi.fn<() => void>()}
      isSending={false}
      aviso={null}
    />,
  );
  await expect.element(page.getByText('Tenga a la mano su certificado.')).toBeVisible();
  await expect.element(question('Promedio')).toHaveAttribute('inputmode', 'decimal');
  await expect.element(question('Temperatura')).toHaveAttribute('inputmode', 'text');
  await expect.element(question('Aportes')).toHaveAttribute('inputmode', 'decimal');
  expect(question('Semestre').element().tagName).toBe('SELECT');

  await question('Promedio').fill('3.50');
  await userEvent.tab();
  await expect.element(question('Promedio')).toHaveValue('3,5');
  await question('Promedio').fill('3.500');
  await userEvent.tab();
  await expect.element(page.getByText('Escriba un número entre 0 y 5. Decimales: máximo 2.')).toBeVisible();
  await expect.element(question('Promedio')).toHaveValue('3.500');
});

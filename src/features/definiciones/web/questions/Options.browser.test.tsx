import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { nodoAt } from '#catalogo/arbol.ts';
import type { Draft } from '../../editing/draft.ts';
import { optionsOf } from '../../editing/options.ts';
import { addQuestion } from '../../editing/questions.ts';
import { useOpenForm } from '../editor-context.ts';
import { EMPTY, WithOpenForm } from '../testing.tsx';
import { Options } from './Options.tsx';

const onDraft = vi.fn<(draft: Draft) => void>();
const published = new Set<string>();
const at = { seccion: 0, index: 2 };
const ask = (draft: Draft, kind: 'opcion' | 'documento', etiqueta: string): Draft =>
  addQuestion(draft, kind, { at, published, etiqueta }).draft;

function OptionsOf({ ruta }: { readonly ruta: string }) {
  const nodo = nodoAt(useOpenForm().draft.formulario.campos, ruta);
  return nodo.tipo === 'opcion' ? <Options ruta={ruta} nodo={nodo} isOwn onLista={() => undefined} /> : null;
}

const open = async (draft: Draft, ruta: string) =>
  render(
    <WithOpenForm draft={draft} onDraft={onDraft}>
      <OptionsOf ruta={ruta} />
    </WithOpenForm>,
  );

const field = (label: string) => page.getByLabelText(label, { exact: true });
const places = () =>
  optionsOf(onDraft.mock.lastCall![0], 'semana.taller').map(({ texto, atributos }) => [texto, atributos?.cupos]);

const asked = ask(EMPTY, 'opcion', 'Taller');
const named = ask(asked, 'documento', 'Cédula');

it('gives options places by keyboard alone, one below the other, and takes them away', async () => {
  await open(named, 'taller');
  await field('Opción 1').fill('Podcast');
  await userEvent.keyboard('{Enter}Robótica');
  field('Con cupos').element().focus();
  await userEvent.keyboard(' ');
  field('Cupos de la opción 1').element().focus();
  await userEvent.keyboard('30{Enter}20');
  expect(places()).toEqual([
    ['Podcast', 30],
    ['Robótica', 20],
  ]);
  await field('Cupos de la opción 2').clear();
  expect(places()[1]).toEqual(['Robótica', undefined]);
  await field('Con cupos').click();
  expect(places()[0]).toEqual(['Podcast', undefined]);
  expect(onDraft.mock.lastCall![0].formulario).not.toHaveProperty('efectos');
});

it('says why a question has no places', async () => {
  await open(asked, 'taller');
  await expect.element(field('Con cupos')).toBeDisabled();
  await expect.element(field('Con cupos')).toHaveAccessibleDescription(/documento de identidad/);
});

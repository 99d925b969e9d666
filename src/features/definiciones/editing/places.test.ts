import { describe, expect, it } from 'vitest';
import { nodoAt } from '#catalogo/arbol.ts';
import { copyOf, NEW_FORM } from '../copia.ts';
import type { Draft } from './draft.ts';
import { addOptions, optionsOf, withOptions } from './options.ts';
import { hasPlaces, placesFault, withoutPlaces, withPlaces, withPlacesOf } from './places.ts';
import { addQuestion, changeNodo, removeQuestion } from './questions.ts';

const published = new Set<string>();
const at = { seccion: 0, index: 2 };

const empty: Draft = copyOf(NEW_FORM, { slug: 'semana', titulo: 'Semana de la Virtualidad' });
const asking = addQuestion(empty, 'opcion', { at, published, etiqueta: 'Taller' }).draft;
const named = addQuestion(asking, 'documento', { at, published, etiqueta: 'Cédula' }).draft;

const effectOf = ({ formulario }: Draft) => formulario.efectos;

describe('the places of a choice', () => {
  it('need a document that names who holds each', () => {
    expect(placesFault(asking, 'taller')).toMatch(/documento de identidad/);
    expect(withPlaces(asking, 'taller')).toBe(asking);
    const optional = changeNodo(named, 'cedula', {
      ...nodoAt(named.formulario.campos, 'cedula'),
      obligatorio: false,
    } as never);
    expect(placesFault(optional, 'taller')).toMatch(/obligatoria de documento/);
    expect(effectOf(withPlaces(named, 'taller'))).toEqual([{ efecto: 'cupos', campo: 'taller', persona: 'cedula' }]);
  });

  it('are of a question that everybody answers, and of no other', () => {
    const limited = withPlaces(named, 'taller');
    const other = addQuestion(limited, 'opcion', { at, published, etiqueta: 'Jornada' }).draft;
    expect(placesFault(other, 'jornada')).toMatch(/^Ya tiene cupos «Taller»/);
    expect(withPlaces(other, 'jornada')).toBe(other);
    expect(placesFault(other, 'taller')).toBeNull();
    const hidden = { ...named.formulario.secciones[0]!, visibleSi: { campo: 'cedula', valores: ['1'] } };
    const conditional = { ...named, formulario: { ...named.formulario, secciones: [hidden] } };
    expect(placesFault(conditional, 'taller')).toMatch(/mostrarse siempre/);
  });

  it('go with their numbers, with their question, and with the last document', () => {
    const limited = withPlaces(named, 'taller');
    const lista = 'semana.taller';
    const texts = addOptions([], ['Podcast', 'Robótica'], { at: 0, lista, published });
    const counted = withOptions(
      limited,
      lista,
      texts.map((opcion) => withPlacesOf(opcion, 30)),
    );
    expect(optionsOf(counted, lista)[1]).toEqual({ clave: 'robotica', texto: 'Robótica', atributos: { cupos: 30 } });
    for (const without of [withoutPlaces(counted), removeQuestion(counted, 'cedula')]) {
      expect(effectOf(without)).toBeUndefined();
      expect(optionsOf(without, lista)).toEqual(texts);
    }
    expect(effectOf(removeQuestion(counted, 'taller'))).toBeUndefined();
    const two = addQuestion(counted, 'documento', { at, published, etiqueta: 'Pasaporte' }).draft;
    const [effect] = effectOf(removeQuestion(two, 'cedula'))!;
    expect(effect).toMatchObject({ campo: 'taller', persona: 'pasaporte' });
    expect(hasPlaces(removeQuestion(two, 'cedula'), 'taller')).toBe(true);
  });
});

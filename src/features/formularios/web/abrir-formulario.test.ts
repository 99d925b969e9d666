import { expect, it } from 'vitest';
import { apoyoExamenHabilitacion } from '#catalogo/apoyo-examen-habilitacion/formulario.ts';
import { inscripcionEstrategia } from '#catalogo/estrategias/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { abrirFormulario } from './abrir-formulario.ts';

const abrir = (formulario: Formulario, pathname: string, cuenta?: string) =>
  abrirFormulario(
    { formulario, listas: {}, dominios: [], hoy: '2026-11-20' },
    { pathname, persona: cuenta === undefined ? undefined : { cuenta, nombreUsuario: 'Luz Peña' } },
  );

it('takes from the address what the address chooses, and keeps a draft for each', () => {
  const apa = abrir(inscripcionEstrategia, '/estrategias/citasReferenciasAPA');
  const otra = abrir(inscripcionEstrategia, '/estrategias/visibilidadCientifica/');
  expect(apa.iniciales).toMatchObject({ estrategia: 'citasReferenciasAPA', nombres: '' });
  expect(otra.iniciales).toMatchObject({ estrategia: 'visibilidadCientifica' });
  expect(apa.nombre).not.toBe(otra.nombre);
});

it('begins with the name of who is signed in, and shows nobody the draft of another', () => {
  const luz = abrir(apoyoExamenHabilitacion, '/docentes/apoyoExamenHabilitacion', 'luz.pena');
  expect(luz.iniciales).toMatchObject({ nombreDocente: 'Luz Peña', observacion: '' });
  expect(luz.nombre).not.toBe(abrir(apoyoExamenHabilitacion, '/docentes/apoyoExamenHabilitacion', 'oscar.rios').nombre);
});

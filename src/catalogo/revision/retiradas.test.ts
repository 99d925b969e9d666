import { expect, it } from 'vitest';
import { listas, ocupados, sentencesOf } from '../testing/revision.ts';
import { semana } from '../testing/tramites.ts';
import type { Tramite } from '../tramite.ts';
import { guardadoOf } from './guardado.ts';
import { revisarPropio } from './propio.ts';
import { withRetiradas } from './retiradas.ts';
import { readTramite } from './revisar.ts';

it('a list that gave the report its rows is retired without columns of items, which submissions have several of', () => {
  const before = semana();
  before.informe.unidad = 'acompanantes';
  before.informe.columnas.push({ campo: 'acompanantes.dia' });
  const now = semana();
  delete now.formulario.campos.acompanantes;
  now.formulario.secciones[2].campos = ['opinion', 'agrado', 'carta'];
  const [former, next] = [before, now].map((tramite) => readTramite(tramite)) as [Tramite, Tramite];
  const merged = withRetiradas(former, next);
  expect(Object.keys(merged.formulario.campos)).toContain('acompanantes');
  expect(sentencesOf(revisarPropio(guardadoOf(merged), { listas, ocupados }))).toEqual([]);
});

import { expect, it } from 'vitest';
import { SIN_LIMITES, type Vigencia } from '#catalogo/vigencia.ts';
import { parseTyped, typedOf } from './typed-vigencia.ts';

const VIGENCIA: Vigencia = {
  abre: '2026-12-01T03:30:00.000Z',
  cierra: '2026-12-05T23:00:00.000Z',
  antes: 'Vuelva pronto.',
  despues: '',
};

it('is typed by day and time in Bogotá, and read as it was', () => {
  const escrita = typedOf(VIGENCIA);
  expect(escrita).toMatchObject({
    diaDeApertura: '2026-11-30',
    horaDeApertura: '22:30',
    diaDeCierre: '2026-12-05',
    horaDeCierre: '18:00',
  });
  expect(parseTyped(escrita)).toEqual({ ok: true, vigencia: VIGENCIA });
});

it('has no limit without a day, whatever its time', () => {
  expect(typedOf(SIN_LIMITES)).toMatchObject({ horaDeApertura: '00:00', horaDeCierre: '23:59' });
  expect(parseTyped({ ...typedOf(SIN_LIMITES), horaDeCierre: '' })).toEqual({ ok: true, vigencia: SIN_LIMITES });
});

it.each([
  [{ diaDeCierre: '31/02/2026' }, { diaDeCierre: 'Escriba la fecha: día, mes y año.' }],
  [{ horaDeCierre: '' }, { horaDeCierre: 'Escriba la hora, por ejemplo 5:45 p. m.' }],
  [{ diaDeCierre: '2026-11-30', horaDeCierre: '22:30' }, { diaDeCierre: 'Debe cerrar después de abrir.' }],
])('%o is refused at its field', (parte, fallos) => {
  expect(parseTyped({ ...typedOf(VIGENCIA), ...parte })).toEqual({ ok: false, fallos });
});

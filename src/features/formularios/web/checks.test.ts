import { expect, it } from 'vitest';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { fallosOf } from './checks.ts';
import { openFormulario, type FormularioAbierto } from './formulario-abierto.ts';

const open = (formulario: Formulario): FormularioAbierto =>
  openFormulario(
    { formulario, listas: {}, dominios: ['universidad.edu.co'], hoy: '2026-11-20' },
    { pathname: formulario.ruta },
  );

const asignatura: Asignatura = {
  codigoAsignatura: '4100558-02',
  nombre: null,
  docente: 'LUZ PEÑA',
  programaAcademico: 'Música',
  facultad: 'Artes',
  tipoAsignatura: 'AMV',
  semestre: '2026-2',
  habilitable: false,
};

it('speaks of nothing in a section that waits for another field', () => {
  const abierto = open(cancelacionAsignaturas);
  expect(fallosOf(abierto, {}).map(({ ruta }) => ruta)).toEqual(['codigoSia']);

  const elegida = { codigoSia: asignatura.codigoAsignatura, docente: asignatura.docente };
  abierto.addAsignaturas([asignatura]);
  expect(fallosOf(abierto, elegida)).toMatchObject([{ mensaje: 'La asignatura elegida no es habilitable.' }]);

  abierto.addAsignaturas([{ ...asignatura, habilitable: true }]);
  expect(fallosOf(abierto, elegida)).toMatchObject([{ ruta: 'alumnosAgregados' }]);
});

it('speaks of nothing in a section that an answer has not opened yet', () => {
  const abierto = open(caracterizacionDigital);
  const campo = 'datosBasicos.autorizacionTratamientoDatos';
  expect(fallosOf(abierto, {}).map(({ ruta }) => ruta)).toEqual([campo]);
  const autorizado = { datosBasicos: { autorizacionTratamientoDatos: 'Sí' } };
  expect(fallosOf(abierto, autorizado).map(({ ruta }) => ruta)).toContain('habitosEstudio.dedicacionEstudio');
});

it('asks for the consent beside the payload last, in its own words', () => {
  const abierto = open(solicitudUDEV);
  expect(fallosOf(abierto, {}).at(-1)).toEqual({
    ruta: 'consentimiento',
    mensaje: 'Debe autorizar el tratamiento de datos por parte de la Unidad de Educación Virtual',
    falta: false,
  });
  expect(fallosOf(abierto, { consentimiento: true }).some(({ ruta }) => ruta === 'consentimiento')).toBe(false);
});

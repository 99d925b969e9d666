import { expect, it } from 'vitest';
import { apoyoExamenHabilitacion } from '#catalogo/apoyo-examen-habilitacion/formulario.ts';
import { inscripcionEstrategia } from '#catalogo/estrategias/formulario.ts';
import { llamadaOfPropio, type Formulario } from '#catalogo/formulario.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { encuestaSatisfaccion } from '#catalogo/satisfaccion/formulario.ts';
import { openFormulario } from './formulario-abierto.ts';
import { valoresConocidos } from './recordados/recordados.ts';

const openAt = (formulario: Formulario, pathname: string, cuenta?: string) =>
  openFormulario(
    { formulario, listas: {}, dominios: [], hoy: '2026-11-20' },
    { pathname, persona: cuenta === undefined ? undefined : { cuenta, nombreUsuario: 'Luz Peña' } },
  );

it('takes from the address what the address chooses, and keeps a draft for each', () => {
  const apa = openAt(inscripcionEstrategia, '/estrategias/citasReferenciasAPA');
  const other = openAt(inscripcionEstrategia, '/estrategias/visibilidadCientifica/');
  expect(apa.iniciales).toMatchObject({ estrategia: 'citasReferenciasAPA', nombres: '' });
  expect(other.iniciales).toMatchObject({ estrategia: 'visibilidadCientifica' });
  expect(apa.nombre).not.toBe(other.nombre);
});

it('keeps the draft of a form of the unit for its next version, and that of another form apart', () => {
  const nameOf = (formulario: Formulario) => openAt(formulario, '/x').nombre;
  const own = (version: number) => ({ ...notariaDocente, version, llamada: llamadaOfPropio(notariaDocente.slug) });
  expect(nameOf(own(1))).toBe(nameOf(own(2)));
  expect(nameOf({ ...notariaDocente, version: 1 })).not.toBe(nameOf({ ...notariaDocente, version: 2 }));
});

it('begins with the name of the signed-in person, and keeps drafts of persons apart', () => {
  const luz = openAt(apoyoExamenHabilitacion, '/docentes/apoyoExamenHabilitacion', 'luz.pena');
  expect(luz.iniciales).toMatchObject({ nombreDocente: 'Luz Peña', observacion: '' });
  expect(luz.nombre).not.toBe(
    openAt(apoyoExamenHabilitacion, '/docentes/apoyoExamenHabilitacion', 'oscar.rios').nombre,
  );
});

it('begins with name and address of the signed-in person, in the fields that ask for them', () => {
  const conocida = { nombreUsuario: 'Luz Peña', email: 'luz@universidad.edu.co' };
  const inicialesOf = (formulario: Formulario, dominios = ['universidad.edu.co']) => {
    const data = { formulario, listas: {}, dominios, hoy: '2026-11-20' };
    return openFormulario(data, { pathname: formulario.ruta, conocidos: valoresConocidos(data, conocida) }).iniciales;
  };
  expect(inicialesOf(notariaDocente)).toEqual({
    infoDocente: { nombreCompleto: 'Luz Peña', correo: 'luz@universidad.edu.co', numDocumento: '' },
    infoEstudiantes: [],
  });
  expect(inicialesOf(notariaDocente, ['otra.edu.co'])).toMatchObject({ infoDocente: { correo: '' } });
  expect(inicialesOf(encuestaSatisfaccion)).toMatchObject({
    infoSolicitud: { nombreCompleto: 'Luz Peña', correo: 'luz@universidad.edu.co', correo2: '' },
  });
  // None of the anonymous forms gets them.
  expect(inicialesOf({ ...notariaDocente, anonimo: true })).toMatchObject({ infoDocente: { nombreCompleto: '' } });
});

import { beforeEach, expect, it, vi } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { setCompartido } from '../borrador/lugares.ts';
import { openFormulario } from '../formulario-abierto.ts';
import { isRemembered, rememberDatos, setRemembered, valoresConocidos } from './recordados.ts';

const ELENA = { nombreUsuario: 'Elena María Quintero', email: 'elena@universidad.edu.co' };
const LISTAS = ['programas', 'tiposDocumentoUDEV', 'tiposDocumentoIdentidad'];
const SENT = {
  nombres: 'Elena María',
  apellidos: 'Quintero',
  numDocumento: '1023456789',
  correo: 'elena@universidad.edu.co',
  celular: '3001234567',
  programaAcademico: ENTORNO.opciones('programas').at(0)!.clave,
};

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};

function signIn(persona: typeof ELENA | null): void {
  vi.stubGlobal('document', { cookie: persona ? 'gc_sesion=1' : '' });
  if (persona) stored.set('gc.sesion', JSON.stringify({ usuario: persona }));
  else stored.delete('gc.sesion');
}

function open(formulario: Formulario, conocida: typeof ELENA | null) {
  const listas = Object.fromEntries(LISTAS.map((lista) => [lista, [...ENTORNO.opciones(lista)]]));
  const data = { formulario, listas, dominios: [...ENTORNO.dominios], hoy: ENTORNO.hoy };
  return openFormulario(data, { pathname: formulario.ruta, conocidos: valoresConocidos(data, conocida) }).iniciales;
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  signIn(null);
});

it('begins the next form of who signed in with what they sent last, and leaves the alternate address empty', () => {
  signIn(ELENA);
  rememberDatos(inscripcionCatedra, SENT);
  expect(open(solicitudUDEV, ELENA)).toMatchObject({
    infoSolicitud: {
      nombres: 'Elena María',
      apellidos: 'Quintero',
      numDocumento: '1023456789',
      correoInstitucional: 'elena@universidad.edu.co',
      correoAlterno: '',
    },
  });
  expect(open(inscripcionHBV, ELENA)).toMatchObject({
    nombreApellido: 'Elena María Quintero',
    telefono: '3001234567',
    programaAcademico: SENT.programaAcademico,
  });
});

it('remembers no person without session before they ask for it, and forgets them when they say so', () => {
  rememberDatos(inscripcionCatedra, SENT);
  expect(open(solicitudUDEV, null)).toMatchObject({ infoSolicitud: { nombres: '' } });
  setRemembered(true);
  rememberDatos(inscripcionCatedra, SENT);
  expect(open(notariaDocente, null)).toMatchObject({
    infoDocente: { nombreCompleto: 'Elena María Quintero', correo: 'elena@universidad.edu.co' },
    infoEstudiantes: [],
  });
  setRemembered(false);
  expect([...stored.keys()]).toEqual([]);
});

it('gives nothing to another person, to an anonymous form, or on a device that others use', async () => {
  signIn(ELENA);
  rememberDatos(inscripcionCatedra, SENT);
  expect(open({ ...solicitudUDEV, anonimo: true }, ELENA)).toMatchObject({ infoSolicitud: { nombres: '' } });
  expect(open(solicitudUDEV, null)).toMatchObject({ infoSolicitud: { nombres: '' } });
  expect(open(solicitudUDEV, { ...ELENA, email: 'otra@universidad.edu.co' })).toMatchObject({
    infoSolicitud: { nombres: '' },
  });
  setRemembered(false);
  rememberDatos(inscripcionCatedra, SENT);
  expect(isRemembered()).toBe(false);
  expect(open(solicitudUDEV, ELENA)).toMatchObject({ infoSolicitud: { nombres: '' } });
  setRemembered(true);
  await setCompartido(true);
  rememberDatos(inscripcionCatedra, SENT);
  expect(stored.has('gc.sesion.datos')).toBe(false);
  await setCompartido(false);
});

it('keeps nothing of an anonymous or a sensitive form, and nothing of students in a list', () => {
  signIn(ELENA);
  rememberDatos({ ...inscripcionCatedra, anonimo: true }, SENT);
  rememberDatos({ ...inscripcionCatedra, sensible: true }, SENT);
  expect(stored.has('gc.sesion.datos')).toBe(false);
  rememberDatos(notariaDocente, { infoDocente: {}, infoEstudiantes: [{ cedulaEstudiante: '99887766' }] });
  expect(stored.has('gc.sesion.datos')).toBe(false);
});

it('leaves at most six fields of a support request to who signed in', () => {
  signIn(ELENA);
  rememberDatos(solicitudUDEV, {
    infoSolicitud: { ...SENT, tipoDocumento: ENTORNO.opciones('tiposDocumentoUDEV').at(0)!.clave },
  });
  const { infoSolicitud } = open(solicitudUDEV, ELENA) as { infoSolicitud: Record<string, unknown> };
  const asked = solicitudUDEV.secciones.flatMap(({ campos }) => campos.map((ruta) => ruta.split('.').at(-1)!));
  expect(asked.filter((campo) => !infoSolicitud[campo])).toEqual([
    'correoAlterno',
    'tipoUsuario',
    'pregunta',
    'imgEvidencia',
  ]);
});

it('takes a name that is asked for again for another person’s', () => {
  signIn(ELENA);
  const { nombreApellido } = inscripcionHBV.campos;
  const withCompanion = { ...inscripcionHBV, campos: { ...inscripcionHBV.campos, acompanante: nombreApellido } };
  rememberDatos(withCompanion, { nombreApellido: 'ELENA QUINTERO', acompanante: 'ROSA MORA' });
  expect(open(withCompanion, ELENA)).toMatchObject({ nombreApellido: 'Elena María Quintero', acompanante: '' });
  expect([...stored.values()].join()).not.toContain('ROSA');
});

import { describe, expect, it } from 'vitest';
import { hojasOf, nodoAt } from './arbol.ts';
import { inscripcionCatedra } from './catedras/formulario.ts';
import { terminosOf } from './condiciones.ts';
import { asWritten, corregiblesOf, formOnly, nameOfCampo, rutaInFila, withDerivados } from './correccion.ts';
import { solicitudHabilitacion } from './habilitacion/formulario.ts';
import { FORMULARIOS } from './index.ts';
import { encuestaSatisfaccion } from './satisfaccion/formulario.ts';
import { solicitudAulaVirtual } from './solicitud-aula-virtual/formulario.ts';
import { solicitudUDEV } from './solicitud-udev/formulario.ts';

const rutasOf = (...args: Parameters<typeof corregiblesOf>) => corregiblesOf(...args).map(({ ruta }) => ruta);

describe('the fields that can be corrected', () => {
  it('are those that the person wrote, without the numbers and texts of the server', () => {
    expect(rutasOf(solicitudUDEV)).toEqual([
      ...['nombres', 'apellidos', 'tipoDocumento', 'numDocumento', 'correoInstitucional', 'correoAlterno'].map(
        (clave) => `infoSolicitud.${clave}`,
      ),
      'infoSolicitud.tipoUsuario',
      'infoSolicitud.pregunta',
      'imgEvidencia',
    ]);
  });

  it('leave out what took a place, and the document by which one is given', () => {
    expect(rutasOf(inscripcionCatedra)).not.toEqual(expect.arrayContaining(['catedra']));
    expect(rutasOf(inscripcionCatedra)).not.toContain('numDocumento');
    expect(rutasOf(inscripcionCatedra)).not.toContain('semestreActual');
  });

  it('leave out what is compared with another field, on both sides', () => {
    expect(rutasOf(encuestaSatisfaccion).filter((ruta) => /correo/i.test(ruta))).toEqual([]);
  });

  it('include those of the list of the rows, and of no other list', () => {
    const rutaInLista = 'listaCursosAgregados.nombreAsignatura';
    expect(rutasOf(solicitudAulaVirtual)).not.toContain(rutaInLista);
    expect(rutasOf(solicitudAulaVirtual, 'listaCursosAgregados')).toContain(rutaInLista);
    const ruta = rutaInFila(rutaInLista, 'listaCursosAgregados', 1);
    expect(ruta).toBe('listaCursosAgregados.1.nombreAsignatura');
    expect(nameOfCampo(solicitudAulaVirtual.campos, ruta)).toBe('Asignatura 2: Nombre de la asignatura');
  });

  it('decide about no other field of any form', () => {
    for (const formulario of FORMULARIOS) {
      const deciden = hojasOf(formulario.campos).flatMap(({ campo }) =>
        'visibleSi' in campo && campo.visibleSi ? terminosOf(campo.visibleSi).map((termino) => termino.campo) : [],
      );
      expect(rutasOf(formulario).filter((ruta) => deciden.includes(ruta))).toEqual([]);
    }
  });
});

it('brings along what a chosen subject fills in', () => {
  const grupo = 'infoHabilitacion';
  expect(withDerivados(solicitudHabilitacion.campos, [`${grupo}.codigoAsignatura`, `${grupo}.correo`])).toEqual(
    ['codigoAsignatura', 'programa', 'docente', 'tipoAsignatura', 'correo'].map((clave) => `${grupo}.${clave}`),
  );
});

it('makes a form with some fields alone, at their own paths', () => {
  const rutas = ['datosDocente.correoDocente', 'listaCursosAgregados.1.facultadAsignatura'];
  const { campos, secciones, consentimiento } = formOnly(solicitudAulaVirtual, rutas, ({ campo }) => campo);
  expect(Object.keys(campos)).toEqual(['datosDocente', 'listaCursosAgregados']);
  expect(hojasOf(campos).map(({ ruta }) => ruta)).toEqual(rutas);
  expect(secciones).toEqual([
    { titulo: 'Sus datos', campos: ['datosDocente'] },
    { titulo: 'Asignaturas', campos: ['listaCursosAgregados'] },
  ]);
  expect(nodoAt(campos, 'datosDocente.correoDocente')).toBe(
    nodoAt(solicitudAulaVirtual.campos, 'datosDocente.correoDocente'),
  );
  expect(consentimiento).toBeUndefined();
});

it('writes stored answers as the form sends them', () => {
  const { campos } = solicitudUDEV;
  const imgEvidencia = { nombre: 'a.png', tipo: 'image/png', tamano: 1, clave: 'k' };
  const infoSolicitud = {
    tipoDocumento: { clave: 'cc', texto: 'Cédula' },
    pregunta: { clave: 'otra', texto: 'Mi pregunta' },
    nombres: 'ANA',
  };
  expect(asWritten(campos, { infoSolicitud, imgEvidencia })).toEqual({
    infoSolicitud: { tipoDocumento: 'cc', pregunta: 'Mi pregunta', nombres: 'ANA' },
    imgEvidencia,
  });
});

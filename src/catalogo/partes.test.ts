import { expect, it } from 'vitest';
import { archivo } from './campos/archivo.ts';
import { texto } from './campos/texto.ts';
import { grupo, lista } from './arbol.ts';
import { notariaDocente } from './notaria/formulario.ts';
import { partesDe, toFormData } from './partes.ts';
import { solicitudUDEV } from './solicitud-udev/formulario.ts';

it('names each key of the root as a part, and what stands beside them', () => {
  expect(partesDe(notariaDocente)).toEqual({
    infoDocente: { tipo: 'json' },
    infoEstudiantes: { tipo: 'json' },
    sitioWeb: { tipo: 'texto' },
  });
  expect(partesDe(solicitudUDEV)).toEqual({
    infoSolicitud: { tipo: 'json' },
    imgEvidencia: { tipo: 'archivo', max: 2_097_152, mensajeMax: 'El archivo no puede pesar más de 2 MB.' },
    consentimiento: { tipo: 'texto' },
    sitioWeb: { tipo: 'texto' },
  });
});

const campos = {
  info: grupo({ nombre: texto({ identifica: null, etiqueta: 'Nombre' }) }),
  items: lista({ a: texto({ identifica: null, etiqueta: 'A' }) }, { min: 0, max: 9, mensaje: '', etiqueta: '' }),
  nota: texto({ identifica: null, etiqueta: 'Nota' }),
  foto: archivo({ etiqueta: 'Foto', tipos: ['image/png'], max: 100 }),
};

it('sends groups and lists as JSON text, files under their own name, words as they are', async () => {
  const contenido = new Blob(['bytes'], { type: 'image/png' });
  const body = toFormData(
    { campos },
    {
      info: { nombre: 'Íngrid "Ñ"' },
      items: [{ a: '1' }],
      nota: 'x',
      foto: { nombre: 'año nuevo.png', tipo: 'image/png', tamano: 5, contenido },
      ajeno: 1,
    },
  );
  expect([...body.keys()]).toEqual(['info', 'items', 'nota', 'foto']);
  expect(JSON.parse(body.get('info') as string)).toEqual({ nombre: 'Íngrid "Ñ"' });
  expect(body.get('items')).toBe('[{"a":"1"}]');
  expect(body.get('nota')).toBe('x');
  const foto = body.get('foto') as File;
  expect([foto.name, await foto.text()]).toEqual(['año nuevo.png', 'bytes']);
});

it('leaves out what stayed empty at the root, and keeps the consent', () => {
  const consentimiento = { ...solicitudUDEV.consentimiento! };
  const body = toFormData({ campos, consentimiento }, { info: {}, foto: null, consentimiento: 'udev-2026-1' });
  expect([...body]).toEqual([
    ['info', '{}'],
    ['consentimiento', 'udev-2026-1'],
  ]);
});

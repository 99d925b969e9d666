import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { codigoOf, svgOf } from './CodigoDialog.tsx';

/** Renders a code as a camera sees it, with this many pixels for each module. */
function fotoOf({ lado, modulos }: ReturnType<typeof codigoOf>, escala = 4) {
  const ancho = lado * escala;
  const data = new Uint8Array(ancho * ancho * 4).fill(255);
  for (let y = 0; y < ancho; y += 1)
    for (let x = 0; x < ancho; x += 1)
      if (modulos[Math.floor(y / escala)]?.[Math.floor(x / escala)])
        data.fill(0, (y * ancho + x) * 4, (y * ancho + x) * 4 + 3);
  return { width: ancho, height: ancho, data };
}

it.each([
  'https://gestion.universidad.edu.co/generales/encuestaCaracterizacionDigital',
  'http://localhost:3000/catedras',
  `https://un-nombre-de-equipo-muy-largo.unidad-de-educacion-virtual.universidad.edu.co/${'a'.repeat(200)}`,
])('decodes to the address that it encodes: %s', (direccion) => {
  expect(decodeQR(fotoOf(codigoOf(direccion)))).toBe(direccion);
});

it('has four white modules on each side, and a square for each dark one', async () => {
  const { lado, modulos, trazo } = codigoOf('http://localhost:3000/catedras');
  const borde = [0, 1, 2, 3, lado - 4, lado - 3, lado - 2, lado - 1];
  for (const i of borde) expect(modulos.some((fila, y) => fila[i] || modulos[i]?.[y])).toBe(false);
  expect(trazo.match(/M/g)).toHaveLength(modulos.flat().filter(Boolean).length);
  expect(await svgOf({ lado, modulos, trazo }).text()).toContain(trazo);
});

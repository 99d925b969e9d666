import { randomBetween, randomDigits, type Azar } from '#demostracion/azar.ts';
import { enJson, enPartes, type Cuerpo, type Parte } from '../cuerpo.ts';
import { cargaOf, cuerpoOf, partesOf, type Llamada } from '../llamadas.ts';
import type { Falta } from './falta.ts';

const JSON_TIPO = 'application/json';

const conTipo = (payload: string | Buffer, tipo: string): Cuerpo => ({
  payload: Buffer.from(payload),
  headers: { 'content-type': tipo },
});

const cortado = ({ payload, headers }: Cuerpo, azar: Azar): Cuerpo => ({
  // Without its last bytes even an empty end of a multipart body is no end.
  payload: payload.subarray(0, randomBetween(1, payload.length - 8, azar)),
  headers,
});

const hondo = (azar: Azar): string => {
  const niveles = randomBetween(1000, 100_000, azar);
  return '{"a":'.repeat(niveles) + '1' + '}'.repeat(niveles);
};

/** Faults of a request that do not depend on its payload. */
function faltasComunes(llamada: Llamada): readonly Falta[] {
  const bueno = cuerpoOf(llamada);
  const conCabecera = (clave: string): Cuerpo => ({
    ...bueno,
    headers: { ...bueno.headers, 'idempotency-key': clave },
  });
  return [
    { nombre: 'cuerpo: cortado', romper: (azar) => cortado(bueno, azar) },
    { nombre: 'cuerpo: nada', romper: () => ({ ...bueno, payload: Buffer.alloc(0) }) },
    { nombre: 'cuerpo: de otro tipo', romper: (azar) => conTipo(bueno.payload, `text/x-${randomDigits(3, azar)}`) },
    { nombre: 'cuerpo: de un tipo que no existe', romper: (azar) => conTipo(bueno.payload, randomDigits(6, azar)) },
    {
      nombre: 'cuerpo: un formulario de otro siglo',
      romper: (azar) => conTipo(`a=${randomDigits(5, azar)}`, 'application/x-www-form-urlencoded'),
    },
    { nombre: 'clave: no es un UUID', romper: (azar) => conCabecera(randomDigits(randomBetween(1, 2000, azar), azar)) },
    {
      nombre: 'clave: casi un UUID',
      romper: (azar) => conCabecera(`0198c0de-0000-7000-8000-00000000${randomDigits(3, azar)}g`),
    },
    { nombre: 'clave: vacía', romper: () => conCabecera('') },
  ];
}

function faltasDeJson(llamada: Llamada): readonly Falta[] {
  const carga = cargaOf(llamada);
  const texto = JSON.stringify(carga);
  const en = (payload: string | Buffer): Cuerpo => conTipo(payload, JSON_TIPO);
  return [
    { nombre: 'JSON: algo detrás', romper: (azar) => en(`${texto}${randomDigits(3, azar)}x`) },
    { nombre: 'JSON: palabras', romper: (azar) => en(`hola${randomDigits(4, azar)}`) },
    { nombre: 'JSON: un texto', romper: (azar) => en(JSON.stringify(randomDigits(5, azar))) },
    { nombre: 'JSON: un número', romper: (azar) => en(randomDigits(5, azar).replace(/^0+/, '9')) },
    { nombre: 'JSON: nulo', romper: () => en('null') },
    { nombre: 'JSON: verdadero', romper: () => en('true') },
    { nombre: 'JSON: un arreglo vacío', romper: () => en('[]') },
    { nombre: 'JSON: la carga en un arreglo', romper: () => enJson([carga]) },
    { nombre: 'JSON: comillas sencillas', romper: () => en(texto.replaceAll('"', "'")) },
    { nombre: 'JSON: en UTF-16', romper: () => en(Buffer.from(texto, 'utf16le')) },
    { nombre: 'JSON: miles de niveles al lado', romper: (azar) => en(`{"otro":${hondo(azar)},${texto.slice(1)}`) },
    {
      nombre: 'JSON: el prototipo al lado',
      romper: (azar) => en(`{"__proto__":{"a":${randomBetween(1, 9, azar)}},${texto.slice(1)}`),
    },
    {
      nombre: 'JSON: más de un mega',
      romper: (azar) => enJson({ ...carga, otro: randomDigits(10, azar).repeat(110_000) }),
    },
    { nombre: 'JSON: llamado multipart', romper: () => conTipo(texto, 'multipart/form-data; boundary=x') },
  ];
}

function faltasDePartes(llamada: Llamada): readonly Falta[] {
  const partes = partesOf(llamada, cargaOf(llamada));
  const bueno = enPartes(partes);
  const rotas = (romper: (parte: Parte, azar: Azar) => readonly Parte[], parte: Parte) => (azar: Azar) =>
    enPartes(partes.flatMap((una) => (una === parte ? romper(una, azar) : [una])));
  const dePartes = partes.flatMap((parte): readonly Falta[] => {
    const { nombre, archivo } = parte;
    const es = (que: string, romper: (parte: Parte, azar: Azar) => readonly Parte[]): Falta => ({
      nombre: `parte ${nombre}: ${que}`,
      romper: rotas(romper, parte),
    });
    const comunes = [
      ...(nombre === llamada.opcional ? [] : [es('falta', () => [])]),
      es('dos veces', (una) => [una, una]),
      es('con otro nombre', (una, azar) => [{ ...una, nombre: `${nombre}${randomDigits(3, azar)}` }]),
      es('con mayúsculas en el nombre', (una) => [{ ...una, nombre: nombre.toUpperCase() }]),
      es('vacía', (una) => [{ ...una, contenido: '' }]),
    ];
    if (archivo !== undefined) {
      return [
        ...comunes,
        es('palabras en vez del archivo', (_, azar) => [{ nombre, contenido: randomDigits(9, azar) }]),
      ];
    }
    const texto = String(parte.contenido);
    const con = (contenido: string, mas: Partial<Parte> = {}): readonly Parte[] => [{ nombre, contenido, ...mas }];
    return [
      ...comunes,
      es('un archivo en vez de las palabras', (una, azar) => [{ ...una, archivo: `${randomDigits(3, azar)}.json` }]),
      es('JSON cortado', (_, azar) => con(texto.slice(0, randomBetween(1, texto.length - 1, azar)))),
      es('JSON cortado que se dice JSON', (_, azar) =>
        con(texto.slice(0, randomBetween(1, texto.length - 1, azar)), { tipo: JSON_TIPO }),
      ),
      es('JSON con algo detrás', (_, azar) => con(`${texto}${randomDigits(3, azar)}x`)),
      es('un texto', (_, azar) => con(JSON.stringify(randomDigits(5, azar)))),
      es('un número', (_, azar) => con(String(randomBetween(1, 9999, azar)))),
      es('nulo', () => con('null')),
      es('un arreglo de nulos', (_, azar) =>
        con(JSON.stringify(Array.from({ length: randomBetween(1, 30, azar) }, () => null))),
      ),
      es('palabras', (_, azar) => con(`[object Object]${randomDigits(3, azar)}`)),
      es('miles de niveles', (_, azar) => con(hondo(azar))),
      es('más de un mega', (_, azar) =>
        con(`${texto.slice(0, -1)}${' '.repeat(1_100_000 + randomBetween(1, 9, azar))}${texto.slice(-1)}`),
      ),
    ];
  });
  return [
    ...dePartes,
    { nombre: 'multipart: sin límite', romper: () => conTipo(bueno.payload, 'multipart/form-data') },
    {
      nombre: 'multipart: con otro límite',
      romper: (azar) => conTipo(bueno.payload, `multipart/form-data; boundary=${randomDigits(8, azar)}`),
    },
    { nombre: 'multipart: llamado JSON', romper: () => conTipo(bueno.payload, JSON_TIPO) },
    { nombre: 'multipart: como JSON', romper: () => enJson(cargaOf(llamada)) },
    {
      nombre: 'multipart: demasiadas partes',
      romper: (azar) =>
        enPartes([
          ...partes,
          ...Array.from({ length: randomBetween(20, 200, azar) }, (_, i) => ({ nombre: `otra${i}`, contenido: 'x' })),
        ]),
    },
    {
      nombre: 'multipart: cabeceras sin sentido',
      romper: (azar) => ({
        ...bueno,
        payload: Buffer.from(
          bueno.payload.toString('latin1').replace(/content-disposition: form-data/g, randomDigits(9, azar)),
          'latin1',
        ),
      }),
    },
    {
      nombre: 'multipart: un archivo que nadie espera',
      romper: (azar) =>
        enPartes([
          ...partes,
          { nombre: `otra${randomDigits(3, azar)}`, archivo: 'a.png', contenido: randomDigits(9, azar) },
        ]),
    },
  ];
}

/** Every way of breaking the body of a call, whatever its fields are. */
export const faltasDeCuerpo = (llamada: Llamada): readonly Falta[] => [
  ...faltasComunes(llamada),
  ...(llamada.partes ? faltasDePartes(llamada) : faltasDeJson(llamada)),
];

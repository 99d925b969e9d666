import { randomBetween, randomDigits, type Azar } from '#demostracion/azar.ts';
import { asJson, asPartes, type Cuerpo, type Parte } from '../cuerpo.ts';
import { cargaOf, cuerpoOf, partesOf, type Llamada } from '../llamadas.ts';
import type { Falta } from './falta.ts';

const JSON_TIPO = 'application/json';

const withTipo = (payload: string | Buffer, tipo: string): Cuerpo => ({
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
  const withClave = (clave: string): Cuerpo => ({
    ...bueno,
    headers: { ...bueno.headers, 'idempotency-key': clave },
  });
  return [
    { nombre: 'cuerpo: cortado', corrupt: (azar) => cortado(bueno, azar) },
    { nombre: 'cuerpo: nada', corrupt: () => ({ ...bueno, payload: Buffer.alloc(0) }) },
    { nombre: 'cuerpo: de otro tipo', corrupt: (azar) => withTipo(bueno.payload, `text/x-${randomDigits(3, azar)}`) },
    { nombre: 'cuerpo: de un tipo que no existe', corrupt: (azar) => withTipo(bueno.payload, randomDigits(6, azar)) },
    {
      nombre: 'cuerpo: un formulario de otro siglo',
      corrupt: (azar) => withTipo(`a=${randomDigits(5, azar)}`, 'application/x-www-form-urlencoded'),
    },
    { nombre: 'clave: no es un UUID', corrupt: (azar) => withClave(randomDigits(randomBetween(1, 2000, azar), azar)) },
    {
      nombre: 'clave: casi un UUID',
      corrupt: (azar) => withClave(`0198c0de-0000-7000-8000-00000000${randomDigits(3, azar)}g`),
    },
    { nombre: 'clave: vacía', corrupt: () => withClave('') },
  ];
}

function faltasDeJson(llamada: Llamada): readonly Falta[] {
  const carga = cargaOf(llamada);
  const texto = JSON.stringify(carga);
  const jsonCuerpo = (payload: string | Buffer): Cuerpo => withTipo(payload, JSON_TIPO);
  return [
    { nombre: 'JSON: algo detrás', corrupt: (azar) => jsonCuerpo(`${texto}${randomDigits(3, azar)}x`) },
    { nombre: 'JSON: palabras', corrupt: (azar) => jsonCuerpo(`hola${randomDigits(4, azar)}`) },
    { nombre: 'JSON: un texto', corrupt: (azar) => jsonCuerpo(JSON.stringify(randomDigits(5, azar))) },
    { nombre: 'JSON: un número', corrupt: (azar) => jsonCuerpo(randomDigits(5, azar).replace(/^0+/, '9')) },
    { nombre: 'JSON: nulo', corrupt: () => jsonCuerpo('null') },
    { nombre: 'JSON: verdadero', corrupt: () => jsonCuerpo('true') },
    { nombre: 'JSON: un arreglo vacío', corrupt: () => jsonCuerpo('[]') },
    { nombre: 'JSON: la carga en un arreglo', corrupt: () => asJson([carga]) },
    { nombre: 'JSON: comillas sencillas', corrupt: () => jsonCuerpo(texto.replaceAll('"', "'")) },
    { nombre: 'JSON: en UTF-16', corrupt: () => jsonCuerpo(Buffer.from(texto, 'utf16le')) },
    {
      nombre: 'JSON: miles de niveles al lado',
      corrupt: (azar) => jsonCuerpo(`{"otro":${hondo(azar)},${texto.slice(1)}`),
    },
    {
      nombre: 'JSON: el prototipo al lado',
      corrupt: (azar) => jsonCuerpo(`{"__proto__":{"a":${randomBetween(1, 9, azar)}},${texto.slice(1)}`),
    },
    {
      nombre: 'JSON: más de un mega',
      corrupt: (azar) => asJson({ ...carga, otro: randomDigits(10, azar).repeat(110_000) }),
    },
    { nombre: 'JSON: llamado multipart', corrupt: () => withTipo(texto, 'multipart/form-data; boundary=x') },
  ];
}

function faltasDePartes(llamada: Llamada): readonly Falta[] {
  const partes = partesOf(llamada, cargaOf(llamada));
  const bueno = asPartes(partes);
  const rotas = (corrupt: (parte: Parte, azar: Azar) => readonly Parte[], parte: Parte) => (azar: Azar) =>
    asPartes(partes.flatMap((candidate) => (candidate === parte ? corrupt(candidate, azar) : [candidate])));
  const parteFaltas = partes.flatMap((parte): readonly Falta[] => {
    const { nombre, archivo } = parte;
    const faltaOf = (fault: string, corrupt: (parte: Parte, azar: Azar) => readonly Parte[]): Falta => ({
      nombre: `parte ${nombre}: ${fault}`,
      corrupt: rotas(corrupt, parte),
    });
    const comunes = [
      ...(nombre === llamada.opcional ? [] : [faltaOf('falta', () => [])]),
      faltaOf('dos veces', (parte) => [parte, parte]),
      faltaOf('con otro nombre', (parte, azar) => [{ ...parte, nombre: `${nombre}${randomDigits(3, azar)}` }]),
      faltaOf('con mayúsculas en el nombre', (parte) => [{ ...parte, nombre: nombre.toUpperCase() }]),
      faltaOf('vacía', (parte) => [{ ...parte, contenido: '' }]),
    ];
    if (archivo !== undefined) {
      return [
        ...comunes,
        faltaOf('palabras en vez del archivo', (_, azar) => [{ nombre, contenido: randomDigits(9, azar) }]),
      ];
    }
    const texto = String(parte.contenido);
    const withContenido = (contenido: string, extra: Partial<Parte> = {}): readonly Parte[] => [
      { nombre, contenido, ...extra },
    ];
    return [
      ...comunes,
      faltaOf('un archivo en vez de las palabras', (parte, azar) => [
        { ...parte, archivo: `${randomDigits(3, azar)}.json` },
      ]),
      faltaOf('JSON cortado', (_, azar) => withContenido(texto.slice(0, randomBetween(1, texto.length - 1, azar)))),
      faltaOf('JSON cortado que se dice JSON', (_, azar) =>
        withContenido(texto.slice(0, randomBetween(1, texto.length - 1, azar)), { tipo: JSON_TIPO }),
      ),
      faltaOf('JSON con algo detrás', (_, azar) => withContenido(`${texto}${randomDigits(3, azar)}x`)),
      faltaOf('un texto', (_, azar) => withContenido(JSON.stringify(randomDigits(5, azar)))),
      faltaOf('un número', (_, azar) => withContenido(String(randomBetween(1, 9999, azar)))),
      faltaOf('nulo', () => withContenido('null')),
      faltaOf('un arreglo de nulos', (_, azar) =>
        withContenido(JSON.stringify(Array.from({ length: randomBetween(1, 30, azar) }, () => null))),
      ),
      faltaOf('palabras', (_, azar) => withContenido(`[object Object]${randomDigits(3, azar)}`)),
      faltaOf('miles de niveles', (_, azar) => withContenido(hondo(azar))),
      faltaOf('más de un mega', (_, azar) =>
        withContenido(`${texto.slice(0, -1)}${' '.repeat(1_100_000 + randomBetween(1, 9, azar))}${texto.slice(-1)}`),
      ),
    ];
  });
  return [
    ...parteFaltas,
    { nombre: 'multipart: sin límite', corrupt: () => withTipo(bueno.payload, 'multipart/form-data') },
    {
      nombre: 'multipart: con otro límite',
      corrupt: (azar) => withTipo(bueno.payload, `multipart/form-data; boundary=${randomDigits(8, azar)}`),
    },
    { nombre: 'multipart: llamado JSON', corrupt: () => withTipo(bueno.payload, JSON_TIPO) },
    { nombre: 'multipart: como JSON', corrupt: () => asJson(cargaOf(llamada)) },
    {
      nombre: 'multipart: demasiadas partes',
      corrupt: (azar) =>
        asPartes([
          ...partes,
          ...Array.from({ length: randomBetween(20, 200, azar) }, (_, i) => ({ nombre: `otra${i}`, contenido: 'x' })),
        ]),
    },
    {
      nombre: 'multipart: cabeceras sin sentido',
      corrupt: (azar) => ({
        ...bueno,
        payload: Buffer.from(
          bueno.payload.toString('latin1').replace(/content-disposition: form-data/g, randomDigits(9, azar)),
          'latin1',
        ),
      }),
    },
    {
      nombre: 'multipart: un archivo que nadie espera',
      corrupt: (azar) =>
        asPartes([
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

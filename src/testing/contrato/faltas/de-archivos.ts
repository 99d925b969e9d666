import type { CampoArchivo } from '#catalogo/campos/archivo.ts';
import type { TipoDeArchivo } from '#catalogo/campos/tipos-de-archivo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { archivosOf } from '#catalogo/payload.ts';
import { randomBetween, type Azar } from '#demostracion/azar.ts';
import { aDocx, aHeic, aPdf, aPng, aPngBomb, aXlsx, aZip } from '#platform/server/testing/sample-files.ts';
import { asPartes } from '../cuerpo.ts';
import { cargaOf, partesOf, type Llamada } from '../llamadas.ts';
import type { Falta } from './falta.ts';

const PNG = await aPng(40, 30);
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const bytes = (largo: number, azar: Azar): Buffer =>
  Buffer.from(Array.from({ length: largo }, () => randomBetween(0, 255, azar)));
const texto = (words: string) => (): Buffer => Buffer.from(words);

/** Files that no field takes, whatever their name. */
const FOREIGN: Readonly<Record<string, (azar: Azar) => Buffer>> = {
  'bytes al azar': (azar) => Buffer.concat([Buffer.from([0]), bytes(randomBetween(1, 400, azar), azar)]),
  'un programa': (azar) => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), bytes(300, azar)]),
  'un programa de Linux': (azar) => Buffer.concat([Buffer.from('\x7FELF', 'latin1'), bytes(300, azar)]),
  'una página': texto('<!doctype html><script>alert(1)</script>'),
  'un dibujo SVG': texto('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  palabras: texto('Esto no es lo que dice ser.'),
  'una imagen GIF': texto('GIF89a\x01\0\x01\0\0\0\0;'),
  'una foto HEIC': aHeic,
  'un zip': () => aZip([{ name: 'a.txt', content: 'a' }]),
  'un zip que se llena al abrirlo': () =>
    aDocx({ more: [{ name: 'word/a.bin', content: 'a', declared: 4_000_000_000 }] }),
  'un documento con macros': () => aDocx({ type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
};

/** Files of the right type that cannot be kept, and good files of a type that the field does not take. */
const POR_TIPO: readonly {
  readonly tipo: TipoDeArchivo;
  readonly bueno: () => Buffer;
  readonly malos: Readonly<Record<string, (azar: Azar) => Buffer>>;
}[] = [
  {
    tipo: 'image/png',
    bueno: () => PNG,
    malos: {
      'un PNG cortado': (azar) => PNG.subarray(0, randomBetween(45, PNG.length - 20, azar)),
      'un PNG con millones de píxeles': (azar) =>
        aPngBomb(randomBetween(20_000, 60_000, azar), randomBetween(20_000, 60_000, azar)),
    },
  },
  {
    tipo: 'application/pdf',
    bueno: () => aPdf(),
    malos: { 'un PDF cortado': (azar) => aPdf().subarray(0, randomBetween(10, 300, azar)) },
  },
  {
    tipo: WORD,
    bueno: () => aDocx(),
    malos: { 'un Word cortado': (azar) => aDocx().subarray(0, randomBetween(100, 600, azar)) },
  },
  { tipo: EXCEL, bueno: () => aXlsx(), malos: {} },
];

/** Bodies in which a file is not what its field takes. */
export const faltasDeArchivos = (llamada: Llamada, formulario: Formulario): readonly Falta[] =>
  archivosOf(formulario).flatMap(([nombre, campo]) =>
    Object.entries(malosOf(campo)).map(([fault, contenido]): Falta => ({
      nombre: `${nombre}: ${fault}`,
      corrupt: (azar) =>
        asPartes(
          partesOf(llamada, cargaOf(llamada)).map((parte) =>
            parte.nombre === nombre ? { ...parte, contenido: contenido(azar) } : parte,
          ),
        ),
    })),
  );

function malosOf({ tipos, max }: CampoArchivo): Readonly<Record<string, (azar: Azar) => Buffer>> {
  const admite = (tipo: TipoDeArchivo): boolean => tipos.includes(tipo);
  return {
    ...FOREIGN,
    ...Object.fromEntries(
      POR_TIPO.flatMap(({ tipo, bueno, malos }) =>
        admite(tipo) ? Object.entries(malos) : [[`un archivo bueno de tipo ${tipo}`, bueno]],
      ),
    ),
    'más bytes de los que caben': () => Buffer.concat([aPdf(), Buffer.alloc(max)]),
  };
}

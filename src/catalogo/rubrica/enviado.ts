import * as z from 'zod/mini';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { textoLibre } from '../campos/texto.ts';

/** What a client says of a choice: our key, its words, its score; empty where it says nothing. */
export type Elegido = { readonly clave: string; readonly texto: string; readonly valoracion: string };

const palabras = textoLibre(500, true);
const parte = z.nullish(palabras);

/** A word or a number alone may be any of the three. */
const suelto = z.pipe(
  palabras,
  z.transform((valor: string): Elegido => ({ clave: valor, texto: valor, valoracion: valor })),
);

const enPartes = z.pipe(
  z.object({ clave: parte, descripcion: parte, observacion: parte, valoracion: parte }),
  z.transform(({ clave, descripcion, observacion, valoracion }): Elegido => ({
    clave: clave ?? '',
    texto: descripcion ?? observacion ?? '',
    valoracion: valoracion ?? '',
  })),
);

const elegido = z.pipe(
  z.nullish(z.union([suelto, enPartes], 'Elija una de las opciones del criterio.')),
  z.transform((valor): Elegido => valor ?? { clave: '', texto: '', valoracion: '' }),
);

/** What our own form showed of the classroom. */
const evidencia = z.object({
  texto: textoLibre(1000, true),
  fuente: textoLibre(300),
  consultada: z.pipe(
    textoLibre(40),
    z.iso.datetime({ offset: true, error: 'La fecha de la evidencia no se puede leer.' }),
  ),
  sugerencia: z._default(z.nullable(textoLibre(80)), null),
});

/** One criterion of the contract's list (spec 1 §3): descriptor and observation as words, as score, or as both. */
export const criterioEnviado = z.object(
  {
    clave: parte,
    criterio: palabras.check(z.refine((texto) => texto !== '', 'Falta el texto del criterio.')),
    descriptor: elegido,
    observacion: elegido,
    observacionAdicional: z.nullish(textoLibre(LARGO_DE_RELATO, true)),
    evidencia: z.nullish(evidencia),
  },
  'Este criterio no se puede leer.',
);

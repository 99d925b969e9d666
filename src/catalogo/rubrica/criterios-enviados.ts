// Reads and checks the criteria that a client sends with an accompaniment, in words, as scores, or by key.
import * as z from 'zod/mini';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { freeText } from '../campos/texto.ts';
import type { Fallo } from '../formulario.ts';
import { claveOf } from '../listas/opcion.ts';
import { checkEsencial } from './esencial.ts';
import {
  checkEvaluado,
  DESCRIPTOR_NA,
  OBSERVACION_NA,
  RUTA_CRITERIOS,
  type CriterioEvaluado,
  type DescriptorElegido,
  type ObservacionElegida,
} from './evaluacion.ts';
import { NA, type Criterio, type Rubrica, type Signo, type Valoracion } from './rubrica.ts';

/** A choice as sent: our key, its words, its score; empty for those not sent. */
type Elegido = { readonly clave: string; readonly texto: string; readonly valoracion: string };

const palabras = freeText(500, true);
const parte = z.nullish(palabras);

/** Accepts a single word or number, which may be any of the three. */
const suelto = z.pipe(
  palabras,
  z.transform((valor: string): Elegido => ({ clave: valor, texto: valor, valoracion: valor })),
);

const inPartes = z.pipe(
  z.object({ clave: parte, descripcion: parte, observacion: parte, valoracion: parte }),
  z.transform(({ clave, descripcion, observacion, valoracion }): Elegido => ({
    clave: clave ?? '',
    texto: descripcion ?? observacion ?? '',
    valoracion: valoracion ?? '',
  })),
);

const elegido = z.pipe(
  z.nullish(z.union([suelto, inPartes], 'Elija una de las opciones del criterio.')),
  z.transform((valor): Elegido => valor ?? { clave: '', texto: '', valoracion: '' }),
);

/** The evidence of the classroom that our own form showed. */
const evidencia = z.object({
  texto: freeText(1000, true),
  fuente: freeText(300),
  consultada: z.pipe(
    freeText(40),
    z.iso.datetime({ offset: true, error: 'La fecha de la evidencia no se puede leer.' }),
  ),
  sugerencia: z._default(z.nullable(freeText(80)), null),
});

/** A criterion of the contract's list (spec 1 §3): descriptor and observation as words, as score, or as both. */
export const criterioEnviado = z.object(
  {
    clave: parte,
    criterio: palabras.check(z.refine((texto) => texto !== '', 'Falta el texto del criterio.')),
    descriptor: elegido,
    observacion: elegido,
    observacionAdicional: z.nullish(freeText(LARGO_DE_RELATO, true)),
    evidencia: z.nullish(evidencia),
  },
  'Este criterio no se puede leer.',
);

const VALORACIONES = new Map<string, Valoracion>(
  ([0, 1, 2, 3, 4, 5, NA] as const).map((valor) => [String(valor), valor]),
);
const SIGNOS = new Map<string, Signo>((['pos', 'neg', 'int'] as const).map((signo) => [signo, signo]));

const isIgual = (a: string, b: string): boolean => claveOf(a) === claveOf(b);

/** Returns true for 'N/A' as words or as score alone; a descriptor of the rubric without score has its own words. */
const isNA = ({ texto, valoracion }: Elegido): boolean => texto === NA || (texto === '' && valoracion === NA);

/** Returns the descriptor of a foreign rubric: its words and its score, if known; undefined for a number that is no score. */
function foreignDescriptor({ texto, valoracion }: Elegido): DescriptorElegido | undefined {
  const conocida = VALORACIONES.get(valoracion);
  const isNumero = valoracion !== '' && Number.isFinite(Number(valoracion.replace(',', '.')));
  if (conocida === undefined && isNumero) return undefined;
  return { clave: null, descripcion: texto || valoracion, valoracion: conocida ?? null };
}

/** Finds the chosen descriptor; null if nothing was chosen, undefined for one that the criterion does not have. */
function descriptorOf(criterio: Criterio | undefined, elegido: Elegido): DescriptorElegido | null | undefined {
  const { clave, texto, valoracion } = elegido;
  if (clave === '' && texto === '' && valoracion === '') return null;
  const descriptores = criterio?.descriptores ?? [];
  const hallado =
    descriptores.find((descriptor) => descriptor.clave === clave) ??
    descriptores.find((descriptor) => isIgual(descriptor.descripcion, texto));
  if (hallado) return hallado;
  if (isNA(elegido)) return DESCRIPTOR_NA;
  if (!criterio) return foreignDescriptor(elegido);
  const onlyValor = texto === '' || texto === valoracion;
  return onlyValor ? descriptores.find((descriptor) => String(descriptor.valoracion) === valoracion) : undefined;
}

function observacionOf(criterio: Criterio | undefined, elegida: Elegido): ObservacionElegida | null {
  const { clave, texto, valoracion } = elegida;
  const observaciones = criterio?.observaciones ?? [];
  const hallada =
    observaciones.find((observacion) => observacion.clave === clave) ??
    observaciones.find((observacion) => isIgual(observacion.observacion, texto));
  if (hallada) return hallada;
  if (isNA(elegida)) return OBSERVACION_NA;
  return texto === '' ? null : { clave: null, observacion: texto, valoracion: SIGNOS.get(valoracion) ?? null };
}

function readOne({ criterios }: Rubrica, enviado: unknown, ruta: string): CriterioEvaluado | Fallo[] {
  const result = criterioEnviado.safeParse(enviado);
  if (!result.success) {
    return result.error.issues.map(({ path: [campo], message }) => ({
      ruta: campo === undefined ? ruta : `${ruta}.${String(campo)}`,
      mensaje: message,
      falta: false,
    }));
  }
  const { clave, criterio, observacionAdicional, evidencia } = result.data;
  const ownCriterio =
    criterios.find((criterio) => criterio.clave === clave) ??
    criterios.find((candidate) => isIgual(candidate.criterio, criterio));
  const descriptor = descriptorOf(ownCriterio, result.data.descriptor);
  if (descriptor === undefined) {
    return [{ ruta: `${ruta}.descriptor`, mensaje: 'Elija uno de los descriptores del criterio.', falta: false }];
  }
  return {
    clave: ownCriterio?.clave ?? null,
    criterio: ownCriterio?.criterio ?? criterio,
    descriptor,
    observacion: observacionOf(ownCriterio, result.data.observacion),
    observacionAdicional: observacionAdicional === NA ? '' : (observacionAdicional ?? ''),
    ...(evidencia && { evidencia }),
  };
}

const MAX_CRITERIOS = 60;

/**
 * Reads and checks the criteria that a client sent (spec 1 §5). Criteria of our rubric get its words and scores, whatever was
 * sent; those of a foreign rubric keep their own words and scores.
 */
export function readCriterios(
  rubrica: Rubrica,
  enviados: unknown,
): { readonly evaluados: readonly CriterioEvaluado[]; readonly fallos: readonly Fallo[] } {
  const lista: unknown[] = Array.isArray(enviados) ? enviados : [];
  if (lista.length === 0 || lista.length > MAX_CRITERIOS) {
    const isMissing = lista.length === 0;
    const mensaje = isMissing ? 'Evalúe al menos un criterio.' : `Envíe como máximo ${MAX_CRITERIOS} criterios.`;
    return { evaluados: [], fallos: [{ ruta: RUTA_CRITERIOS, mensaje, falta: isMissing }] };
  }
  const evaluados: CriterioEvaluado[] = [];
  const fallos: Fallo[] = [];
  for (const [i, enviado] of lista.entries()) {
    const ruta = `${RUTA_CRITERIOS}.${i}`;
    const leido = readOne(rubrica, enviado, ruta);
    if (Array.isArray(leido)) {
      fallos.push(...leido);
      continue;
    }
    if (evaluados.some(({ criterio }) => criterio === leido.criterio)) {
      fallos.push({ ruta: `${ruta}.criterio`, mensaje: 'Este criterio está repetido.', falta: false });
    }
    const ownCriterio = rubrica.criterios.find(({ clave }) => clave === leido.clave);
    fallos.push(...checkEvaluado(leido, ruta), ...checkEsencial(ownCriterio, leido, ruta));
    evaluados.push(leido);
  }
  return { evaluados, fallos };
}

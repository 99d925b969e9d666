// Limits of a definition, checked without recursion before anything else reads it: size, depth, questions, options, keys.
import { inThousands } from '#platform/contract/quantities.ts';
import { isReservada } from './reservadas.ts';

/** A breach of the law, at a path of the definition that exists; the phrase follows the name of what it is about. */
export type Falta = { readonly ruta: string; readonly frase: string };

const LIMITES = { preguntas: 200, opciones: 500, bytes: 262_144, niveles: 24, texto: 5000, clave: 100 } as const;

const UTF8 = new TextEncoder();

type Visit = { readonly valor: unknown; readonly ruta: string; readonly nivel: number };

/** Returns the first breach of a limit; undefined when all hold. It takes no longer for what is far beyond them. */
export function breachOfLimites(definicion: unknown): Falta | undefined {
  const pending: Visit[] = [{ valor: definicion, ruta: '', nivel: 0 }];
  const seen = { bytes: 0, preguntas: 0 };
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const { valor, ruta, nivel } = visit;
    const frase = typeof valor === 'object' && valor !== null ? breachOfObject(valor, nivel) : breachOfLeaf(valor);
    if (frase !== null) return { ruta, frase };
    if (typeof valor !== 'object' || valor === null) {
      seen.bytes += typeof valor === 'string' ? UTF8.encode(valor).length + 2 : 5;
    } else {
      if (ruta.startsWith('formulario.campos.') && isPregunta(valor)) seen.preguntas += 1;
      for (const [clave, inner] of Object.entries(valor).toReversed()) {
        seen.bytes += clave.length + 4;
        pending.push({ valor: inner, ruta: ruta === '' ? clave : `${ruta}.${clave}`, nivel: nivel + 1 });
      }
    }
    if (seen.bytes > LIMITES.bytes) return { ruta: '', frase: `es demasiado grande: caben ${LIMITES.bytes / 1024} KB` };
    if (seen.preguntas > LIMITES.preguntas) {
      return { ruta: 'formulario', frase: `tiene demasiadas preguntas: caben ${LIMITES.preguntas}` };
    }
  }
  return undefined;
}

const isPregunta = (valor: object): boolean =>
  'tipo' in valor && typeof valor.tipo === 'string' && !['grupo', 'lista'].includes(valor.tipo);

const NO_ES_DATO = 'tiene algo que no se puede guardar';

function breachOfObject(valor: object, nivel: number): string | null {
  if (nivel > LIMITES.niveles) return 'tiene demasiados niveles, unos dentro de otros';
  const isArray = Array.isArray(valor);
  const count = isArray ? valor.length : Object.keys(valor).length;
  if (count > LIMITES.opciones) return `tiene ${inThousands(count)} elementos, y caben ${LIMITES.opciones}`;
  if (isArray) return null;
  if (![Object.prototype, null].includes(Object.getPrototypeOf(valor) as object)) return NO_ES_DATO;
  const wrong = Object.keys(valor).find((clave) => isReservada(clave) || clave.length > LIMITES.clave);
  return wrong === undefined ? null : `usa «${wrong.slice(0, 30)}», que es un nombre reservado o demasiado largo`;
}

function breachOfLeaf(valor: unknown): string | null {
  if (typeof valor !== 'string') {
    return valor === null || typeof valor === 'boolean' || Number.isFinite(valor) ? null : NO_ES_DATO;
  }
  return valor.length > LIMITES.texto ? `tiene un texto de más de ${inThousands(LIMITES.texto)} caracteres` : null;
}

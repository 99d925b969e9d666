import type { Errores } from '#platform/contract/errors.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { CambioDeRegla, Regla } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION, hacenLoMismo, MAX_MESES, type Puesta } from '../regla.ts';

/** A rule as it stands in its fields. */
export type Escrita = Omit<Puesta, 'meses'> & { readonly meses: string };

/** What was written by hand of each rule, by form. */
export type Escritas = Readonly<Record<string, Partial<Escrita>>>;

/** What rules said when somebody began to write, by form: a reading in between changes nothing of that. */
export type Vistas = Readonly<Record<string, Puesta>>;

/** What stands in the fields of a rule: what was written, over what it says by now. */
export const escritaDe = ({ meses, accion, programada }: Puesta, aMano: Partial<Escrita> = {}): Escrita => ({
  meses: meses === null ? '' : String(meses),
  accion,
  programada,
  ...aMano,
});

/** A rule without its form. */
export const puestaDe = ({ meses, accion, programada }: Puesta): Puesta => ({ meses, accion, programada });

/** What a rule says, in a line. */
export function textoDePuesta({ meses, accion, programada }: Puesta): string {
  if (meses === null) return 'sin límite';
  const plazo = countOf(meses, 'mes', 'meses');
  return [plazo, ACCIONES_DE_CONSERVACION[accion].nombre.toLowerCase(), programada && 'cada noche']
    .filter(Boolean)
    .join(', ');
}

/** What is wrong with a rule, by the field at which it is said. */
export type FaltasDeRegla = { readonly meses?: string; readonly accion?: string };

/** What is wrong with rules, by form. */
type Faltas = Readonly<Record<string, FaltasDeRegla>>;

/** What the server says of the rules that it was sent; of what has no field of its own, at the months. */
export function faltasDelServidor(errores: Errores, enviadas: readonly CambioDeRegla[]): Faltas {
  const faltas: Record<string, FaltasDeRegla> = {};
  for (const [ruta, texto] of Object.entries(errores)) {
    const [, lugar, parte] = /^reglas\.(\d+)\.(\w+)/.exec(ruta) ?? [];
    const regla = enviadas[Number(lugar)];
    if (!regla) continue;
    const campo = parte === 'accion' && regla.meses !== null ? 'accion' : 'meses';
    faltas[regla.formulario] = { [campo]: texto, ...faltas[regla.formulario] };
  }
  return faltas;
}

/** The rules that shall say something else than they do, each with what was seen of it, and by form what cannot be understood. */
export function cambiadas(
  reglas: readonly Regla[],
  escritas: Escritas,
  vistas: Vistas = {},
): { readonly cambios: CambioDeRegla[]; readonly faltas: Faltas } {
  const faltas: Record<string, FaltasDeRegla> = {};
  const cambios = reglas.flatMap((regla): CambioDeRegla[] => {
    const { formulario } = regla;
    if (!escritas[formulario]) return [];
    const escrita = escritaDe(regla, escritas[formulario]);
    const texto = escrita.meses.trim();
    const meses = texto === '' ? null : Number(texto);
    if (meses !== null && (!/^\d+$/.test(texto) || meses < 1 || meses > MAX_MESES)) {
      faltas[formulario] = { meses: `Escriba un número de 1 a ${MAX_MESES}, o nada.` };
      return [];
    }
    const { accion, programada } = escrita;
    const nueva = { formulario, meses, accion, programada: meses !== null && programada };
    return hacenLoMismo(nueva, regla) ? [] : [{ ...nueva, visto: vistas[formulario] ?? puestaDe(regla) }];
  });
  return { cambios, faltas };
}

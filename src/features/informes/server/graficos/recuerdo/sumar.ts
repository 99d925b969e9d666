import type { Conteo, Cuenta } from '../store.ts';
import type { Contado } from './store.ts';

/** What is counted of the charts in stretches together; of those that count one semester, in its stretches. */
export function sumar(contados: readonly Contado[], { graficos, corte }: Conteo): readonly Cuenta[] {
  const sumas = new Map<string, Cuenta>();
  for (const { semestre, cuentas } of contados) {
    for (const cuenta of cuentas) {
      if (graficos[cuenta.grafico]?.unSemestre && semestre !== corte.semestre) continue;
      const clave = `${cuenta.grafico}\0${cuenta.por}\0${cuenta.serie}`;
      const antes = sumas.get(clave);
      sumas.set(clave, antes ? juntas(antes, cuenta) : cuenta);
    }
  }
  return [...sumas.values()];
}

const juntas = (una: Cuenta, otra: Cuenta): Cuenta => ({
  ...una,
  texto: primero(una.texto, otra.texto),
  textoSerie: primero(una.textoSerie, otra.textoSerie),
  filas: una.filas + otra.filas,
  suma: una.suma === null ? otra.suma : una.suma + (otra.suma ?? 0),
});

const primero = (uno: string | null, otro: string | null): string | null =>
  uno === null ? otro : otro === null || uno < otro ? uno : otro;

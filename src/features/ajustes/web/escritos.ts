import { faltaDeAjuste, type NombreDeAjuste, NOMBRES_DE_AJUSTES, type ValoresDeAjustes } from '../ajustes.ts';

/** What is typed of settings and not saved: only of those that somebody touched. */
export type Escritos = Readonly<Partial<Record<NombreDeAjuste, string>>>;

/** A number as it is typed, its decimals after a comma or a point; NaN for what is none. */
export const leerNumero = (texto: string): number => {
  const numero = texto.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(numero) ? Number(numero) : NaN;
};

/** What is wrong with what is typed, by setting. */
export const faltasDe = (escritos: Escritos): Partial<Record<NombreDeAjuste, string>> =>
  Object.fromEntries(
    NOMBRES_DE_AJUSTES.flatMap((nombre) => {
      const texto = escritos[nombre];
      const falta = texto === undefined ? null : faltaDeAjuste(nombre, leerNumero(texto));
      return falta === null ? [] : [[nombre, falta]];
    }),
  );

/** What is to be sent: null where it is what the installation says. Nothing that is already so. */
export function cambiosDe(
  escritos: Escritos,
  { valores, iniciales }: { readonly valores: ValoresDeAjustes; readonly iniciales: ValoresDeAjustes },
): Partial<Record<NombreDeAjuste, number | null>> {
  return Object.fromEntries(
    NOMBRES_DE_AJUSTES.flatMap((nombre) => {
      const texto = escritos[nombre];
      const valor = texto === undefined ? valores[nombre] : leerNumero(texto);
      if (valor === valores[nombre]) return [];
      return [[nombre, valor === iniciales[nombre] ? null : valor]];
    }),
  );
}

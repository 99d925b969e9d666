import type { Corregible } from '../contract.ts';

/** What was typed, by record and path. */
export type Escritos = Readonly<Record<string, string>>;

type Correccion = {
  readonly id: string;
  readonly campos: { readonly ruta: string; readonly antes: string; readonly valor: string }[];
};

/** The fields that say something else than before, record by record; records without any are left out. */
export const correccionesDe = (registros: readonly Corregible[], escritos: Escritos): Correccion[] =>
  registros
    .map(({ id, campos }) => ({
      id,
      campos: campos.flatMap(({ ruta, valor }) => {
        const escrito = escritos[`${id} ${ruta}`];
        return escrito === undefined || escrito === valor ? [] : [{ ruta, antes: valor, valor: escrito }];
      }),
    }))
    .filter(({ campos }) => campos.length > 0);

/** The server's messages, by record and path: it names them by their place in what was sent. */
export const erroresPorCampo = (
  errores: Readonly<Record<string, string>>,
  enviadas: readonly Correccion[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errores).flatMap(([ruta, mensaje]) => {
      const [, i, , j] = ruta.split('.');
      const registro = enviadas[Number(i)];
      const campo = registro?.campos[Number(j)];
      return registro && campo ? [[`${registro.id} ${campo.ruta}`, mensaje]] : [];
    }),
  );

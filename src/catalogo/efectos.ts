/**
 * What the server does with a sending beside storing it, by name; each has one handler (DESIGN §5). The paths that an
 * effect names are fields of its form.
 */
export type Efecto<R extends string = string> =
  /** Gives the next number of a sequence, zero-padded, and answers it under its own name (spec 2 §2). */
  | {
      readonly efecto: 'consecutivo';
      readonly campo: R;
      readonly digitos: number;
      /** The public read that tells the last number that was given, in an object under `clave`. */
      readonly ultimo: { readonly ruta: `GET /${string}`; readonly clave: string };
    }
  /** A fixed text that the server writes. */
  | { readonly efecto: 'fijo'; readonly campo: R; readonly valor: string }
  /** The semester of the record, where the payload has a name of its own for it (`semestreActual`, spec 2 §3). */
  | { readonly efecto: 'semestre'; readonly campo: R }
  /** The extension of an attached file. */
  | { readonly efecto: 'extension'; readonly campo: R; readonly archivo: R }
  /**
   * Takes one of the places of the chosen option in the current semester (DECISIONS §2), one for each document: `persona` is the
   * field that says whose.
   */
  | { readonly efecto: 'cupos'; readonly campo: R; readonly persona: R }
  /** Keeps the survey's counts, in the same transaction. */
  | { readonly efecto: 'contadores' }
  /** Computes levels out of the answers, by the form's rule in `NIVELES`. */
  | { readonly efecto: 'niveles'; readonly campos: readonly R[] };

export type NombreDeEfecto = Efecto['efecto'];

/** Paths of the fields that effects of these names fill in. */
export const rutasDeEfectos = (nombres: readonly NombreDeEfecto[], efectos: readonly Efecto[] = []): string[] =>
  efectos.flatMap((efecto) => (nombres.includes(efecto.efecto) && 'campo' in efecto ? [efecto.campo] : []));

/** The effects of one name. */
export type EfectoDe<N extends NombreDeEfecto> = Extract<Efecto, { efecto: N }>;

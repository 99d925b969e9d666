// The catalogue at one moment: the procedures that are served, with what follows from all of them together.
import { informacionEncuestaDocente } from './encuesta-docente/informe.ts';
import { isPropio, type Formulario } from './formulario.ts';
import { unidadesOf, type Informe, type InformeDeFormulario, type InformeLeido } from './informe.ts';
import type { Tramite } from './tramite.ts';

/** The procedures at one moment. It never changes: who needs the present one asks {@link CatalogoNow} again. */
export type Catalogo = {
  readonly tramites: readonly Tramite[];
  /** Their forms, as people fill them in now. */
  readonly formularios: readonly Formulario[];
  /** Every report over the records of a form. That of the teacher survey shows counts and is no `Informe`. */
  readonly informesDeFormularios: readonly InformeDeFormulario[];
  /** Those of them whose records are requests. */
  readonly informesDeSolicitudes: readonly InformeDeFormulario[];
  /** Reports over rows that are read from the platform. */
  readonly informesLeidos: readonly InformeLeido[];
  /** Every report that is a list of rows. */
  readonly informes: readonly Informe[];
  /** Paths of the lists whose items are the rows of a report, by the form's slug. */
  readonly unidades: ReadonlyMap<string, string>;
  readonly findFormulario: (slug: string) => Formulario | undefined;
  /** Finds the report over the records of a form. */
  readonly findInformeOf: (formulario: string) => InformeDeFormulario | undefined;
  /** Finds the report of a form, also one that is no list of rows. */
  readonly findReportOf: (formulario: string) => Pick<Informe, 'slug'> | undefined;
  /** Finds a report of any kind, also one that is no list of rows. */
  readonly findInforme: (slug: string) => Pick<Informe, 'slug' | 'titulo'> | undefined;
};

/** Returns true if the records of a form are requests: those of a report that says so. */
export const isSolicitud = ({ findInformeOf }: Catalogo, { slug }: Pick<Formulario, 'slug'>): boolean =>
  findInformeOf(slug)?.solicitud !== undefined;

/** Returns every report, also the one that is no list of rows. */
export const reportsOf = ({
  informes,
}: Pick<Catalogo, 'informes'>): readonly (Pick<Informe, 'slug' | 'titulo'> & { readonly ownerCampo?: string })[] => [
  ...informes,
  informacionEncuestaDocente,
];

/** Returns the forms that the product brings along. */
export const builtInOf = ({ formularios }: Catalogo): readonly Formulario[] =>
  formularios.filter((formulario) => !isPropio(formulario));

/** Returns the catalogue as it is now; it costs nothing. */
export type CatalogoNow = () => Catalogo;

export function catalogoOf(tramites: readonly Tramite[], informesLeidos: readonly InformeLeido[] = []): Catalogo {
  const formularios = tramites.map(({ formulario }) => formulario);
  const informesDeFormularios = tramites.flatMap(({ informe }) => informe ?? []);
  const informes = [...informesDeFormularios, ...informesLeidos];
  const bySlug = new Map(formularios.map((formulario) => [formulario.slug, formulario]));
  const byFormulario = new Map(informesDeFormularios.map((informe) => [informe.formulario.slug, informe]));
  const titled = new Map([...informes, informacionEncuestaDocente].map((informe) => [informe.slug, informe]));
  return {
    tramites,
    formularios,
    informesDeFormularios,
    informesDeSolicitudes: informesDeFormularios.filter(({ solicitud }) => solicitud !== undefined),
    informesLeidos,
    informes,
    unidades: unidadesOf(informesDeFormularios),
    findFormulario: (slug) => bySlug.get(slug),
    findInformeOf: (slug) => byFormulario.get(slug),
    findReportOf: (slug) =>
      byFormulario.get(slug) ?? [informacionEncuestaDocente].find(({ formulario }) => formulario.slug === slug),
    findInforme: (slug) => titled.get(slug),
  };
}

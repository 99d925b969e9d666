// Retention rules of the forms: reads, describes and changes them.
import type { Catalogo } from '#catalogo/catalogo.ts';
import { isPropio, type Formulario } from '#catalogo/formulario.ts';
import { archivosOf } from '#catalogo/payload.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned } from '#platform/server/versioned.ts';
import type { CambioDeRegla, VistaDeConservacion } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION, haveSameEffect, sentenceOfConservacion, type ReglaValues } from '../regla.ts';
import { lockConservaciones, selectConservaciones, writeConservacion } from './store.ts';

/** Describes to data owners how long each form's records are kept, by slug. Forms without a rule have no entry. */
export async function sentencesOfConservacion(
  db: Db,
  formularios: readonly Formulario[],
): Promise<ReadonlyMap<string, string>> {
  const reglas = new Map((await selectConservaciones(db)).map((regla) => [regla.formulario, regla]));
  return new Map(
    formularios.flatMap((formulario) => {
      const regla = reglas.get(formulario.slug);
      const frase = regla && sentenceOfConservacion(regla, archivosOf(formulario).length > 0);
      return frase ? [[formulario.slug, frase] as const] : [];
    }),
  );
}

/** Forms whose records identify persons; anonymous forms store only answers. */
const formulariosWithPersonas = ({ formularios }: Catalogo): readonly Formulario[] =>
  formularios.filter(({ anonimo }) => !anonimo);

export const tituloOf = ({ findFormulario }: Catalogo, slug: string): string => findFormulario(slug)?.titulo ?? slug;

const NO_RULE: ReglaValues = { meses: null, accion: 'anonimizar', programada: false };

/** Returns the rules of all forms; a form without a stored rule has no time limit. */
export async function readReglas(db: Db, catalogo: Catalogo): Promise<VistaDeConservacion['reglas']> {
  const puestas = new Map((await selectConservaciones(db)).map((fila) => [fila.formulario, fila]));
  return formulariosWithPersonas(catalogo).map(({ slug, titulo }) => ({
    ...NO_RULE,
    ...puestas.get(slug),
    formulario: slug,
    titulo,
  }));
}

/** Names a form in the audit, which an anonymisation does not change: the title of a form of the unit may name a person. */
function nameOf({ findFormulario }: Catalogo, slug: string): string {
  const formulario = findFormulario(slug);
  return formulario && !isPropio(formulario) ? formulario.titulo : slug;
}

/** Describes a rule for the audit: `Notaría docente: 6 meses, anonimizar cada noche`. */
function inWords(formulario: string, { meses, accion, programada }: ReglaValues): string {
  if (meses === null) return `${formulario}: sin límite`;
  const action = ACCIONES_DE_CONSERVACION[accion].nombre.toLowerCase();
  return `${formulario}: ${countOf(meses, 'mes', 'meses')}, ${action}${programada ? ' cada noche' : ''}`;
}

type Reglas = ReadonlyMap<string, ReglaValues>;

/** All rules are one resource; their only history is the audit. */
const ALL_RULES = 'reglas';

/** Returns the forms whose rules differ from those seen. */
const otherOnes = (actuales: Reglas, seen: Reglas): string[] =>
  [...seen.keys()].filter((slug) => !haveSameEffect(actuales.get(slug) ?? NO_RULE, seen.get(slug)!));

const rulesOf = (catalogo: Catalogo) =>
  versioned<{ readonly version: Reglas }>({
    resource: 'conservacion',
    async lock(tx) {
      await lockConservaciones(tx);
      return { version: new Map((await readReglas(tx, catalogo)).map((regla) => [regla.formulario, regla])) };
    },
    isSeen: (actuales, seen) => otherOnes(actuales, seen).length === 0,
    changed({ version }, seen) {
      const others = otherOnes(version, seen);
      const titulos = listText(others.map((slug) => `«${tituloOf(catalogo, slug)}»`));
      return others.length === 1
        ? `Otra persona cambió la regla de ${titulos} mientras usted la miraba. No se guardó nada: revise cómo quedó y guarde de nuevo.`
        : `Otra persona cambió las reglas de ${titulos} mientras usted las miraba. No se guardó nada: revise cómo quedaron y guarde de nuevo.`;
    },
  });

/**
 * Sets rules, all of them or none.
 * @throws {AppError} `datos-invalidos` for an unknown form; `conflicto` if a rule is not the one seen
 */
export async function changeReglas(
  db: Db,
  cambios: readonly CambioDeRegla[],
  { catalogo, principal }: { readonly catalogo: Catalogo; readonly principal: Principal },
): Promise<void> {
  cambios.forEach(({ formulario }, i) => {
    if (formulariosWithPersonas(catalogo).some(({ slug }) => slug === formulario)) return;
    throw new AppError('datos-invalidos', { errores: { [`reglas.${i}.formulario`]: 'Ese formulario no existe.' } });
  });
  await db.transaction().execute(async (tx) => {
    await rulesOf(catalogo).lockSeen(
      tx,
      ALL_RULES,
      new Map(cambios.map(({ formulario, visto }) => [formulario, visto])),
    );
    for (const cambio of cambios) await writeConservacion(tx, cambio);
    await record(tx, {
      accion: 'conservacion.cambio',
      principal,
      objeto: { tipo: 'formulario', ids: cambios.map(({ formulario }) => formulario) },
      detalle: { reglas: cambios.map((cambio) => inWords(nameOf(catalogo, cambio.formulario), cambio)) },
    });
  });
}

/** A form's own retention time, and the version before it; undefined for its first. */
type PublishedForm = {
  readonly formulario: Pick<Formulario, 'slug' | 'conservacion'>;
  readonly before: Pick<Formulario, 'conservacion'> | undefined;
};

/**
 * Sets the rule of a form of the unit that is being published, if this version changes its months: a rule that a manager
 * set since then stays. Its action stays too; a new rule anonymises every night.
 */
export async function publishRegla(
  tx: Db,
  { formulario: { slug, conservacion }, before }: PublishedForm,
  principal: Principal,
): Promise<void> {
  if (!conservacion || conservacion.meses === before?.conservacion?.meses) return;
  await lockConservaciones(tx);
  const stored = (await selectConservaciones(tx)).find((fila) => fila.formulario === slug);
  const { accion, programada } = stored ?? { accion: 'anonimizar', programada: true };
  const regla: ReglaValues = { meses: conservacion.meses, accion, programada };
  if (stored && haveSameEffect(stored, regla)) return;
  await writeConservacion(tx, { formulario: slug, ...regla });
  await record(tx, {
    accion: 'conservacion.cambio',
    principal,
    objeto: { tipo: 'formulario', ids: [slug] },
    detalle: { reglas: [inWords(slug, regla)] },
  });
}

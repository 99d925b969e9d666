// Composes the section of the changelog for a version: sentences of its commits, and facts for administrators.

/** The changes of a version that an administrator reads. */
export type Changes = {
  readonly version: string;
  /** `AAAA-MM-DD`. */
  readonly dia: string;
  /** The Spanish sentences of the commits (`Novedad:`), oldest first. */
  readonly novedades: readonly string[];
  /** Number of new migrations. */
  readonly migraciones: number;
  readonly ajustesNuevos: readonly string[];
  readonly ajustesRetirados: readonly string[];
};

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const named = (title: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${title}: ${names.map((name) => `\`${name}\``).join(', ')}.`] : [];

/** Writes the section of a version. */
export function sectionOf({ version, dia, novedades, migraciones, ajustesNuevos, ajustesRetirados }: Changes): string {
  const news =
    novedades.length > 0 ? novedades : ['Correcciones que no cambian nada de lo que se usa o se administra.'];
  const updating = [
    ...(migraciones > 0 ? [`${counted(migraciones, 'migración', 'migraciones')} de la base de datos.`] : []),
    ...named('Ajustes nuevos', ajustesNuevos),
    ...named('Ajustes que ya no existen', ajustesRetirados),
  ];
  return [
    `## ${version} · ${dia}`,
    news.map((sentence) => `- ${sentence}`).join('\n'),
    ...(updating.length > 0 ? [`**Al actualizar.** ${updating.join(' ')}`] : []),
  ].join('\n\n');
}

/** Puts a section before the others. @throws {Error} if the changelog has none */
export function withSection(changelog: string, section: string): string {
  const first = changelog.indexOf('\n## ');
  if (first < 0) throw new Error('CHANGELOG.md has no section of a version');
  return `${changelog.slice(0, first)}\n${section}\n${changelog.slice(first)}`;
}

/** Returns the settings that `.env.example` explains. */
export const settingsIn = (example: string): string[] =>
  [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

/** Returns true if a version is written as `1.2.3` and comes after another. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => /^(\d+)\.(\d+)\.(\d+)$/.exec(one)?.slice(1).map(Number));
  if (!a || !b) return false;
  const differing = a.findIndex((part, i) => part !== b[i]);
  return differing >= 0 && a[differing]! > b[differing]!;
}

// Definitions made at random for tests: as the editor makes them, as a program might, and broken ones.
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { brokenTramite, randomTramite, semana, type Json } from '#catalogo/testing/tramites.ts';
import { azarOf, type Azar } from '#demostracion/azar.ts';
import { randomDraft } from '#features/definiciones/editing/testing.ts';

export type Case = {
  readonly slug: string;
  readonly tramite: Json;
  /** Choices of what follows: answers and changes. */
  readonly azar: Azar;
};

/** Gives a definition for tests another address. */
const renamed = (tramite: Json, slug: string): Json => JSON.parse(JSON.stringify(tramite).replaceAll('semana', slug));

/** Makes the definition of a number, the same for the same seed: of four, two by the editor's acts, one whole, one broken. */
export function caseOf(seed: number, number: number): Case {
  const azar = azarOf(seed + number * 7919);
  const slug = `generada-${number}`;
  const drafted = (): Json => guardadoOf(randomDraft({ slug, titulo: `Formulario ${number} & «más»` }, azar));
  const written = (): Json => renamed(azar() < 0.3 ? semana() : randomTramite(azar), slug);
  const way = number % 4;
  if (way === 3) return { slug, azar, tramite: brokenTramite(azar() < 0.5 ? drafted() : written(), azar) };
  return { slug, azar, tramite: way === 2 ? written() : drafted() };
}

// Forms of the unit with many questions, whose words compress as those of people do.
import type { Definicion } from '../../src/features/definiciones/contract.ts';

const WORDS =
  'taller curso fecha correo nombre aula video podcast evaluación docente semestre facultad tutor grupo tema'.split(
    ' ',
  );

/** Words that do not compress better than those of people. */
function phrase(seed: number, count: number): string {
  const at = (i: number): string => WORDS[((seed + 1) * (i + 3) * 7919 + seed * i) % WORDS.length]!;
  return Array.from({ length: count }, (_, i) => `${at(i)}${(seed * 31 + i) % 97}`).join(' ');
}

/**
 * The empty form with so many questions in all, helps of so many words, and a list of 500 options: with 200 questions and 90
 * words it is at all limits.
 */
export function withPreguntas({ slug, tramite }: Definicion, total: number, helpWords: number) {
  const { formulario } = tramite as {
    formulario: { campos: object; secciones: { titulo: string; campos: string[] }[] };
  };
  const lista = `${slug}.opciones`;
  const count = total - Object.keys(formulario.campos).length;
  const added = Array.from({ length: count }, (_, i) => {
    const common = { etiqueta: `${phrase(i, 12)}?`, ayuda: phrase(i + 500, helpWords) };
    return [
      `pregunta${i}`,
      i % 10 === 0 ? { ...common, tipo: 'opcion', lista } : { ...common, tipo: 'texto', identifica: null },
    ] as const;
  });
  const keys = added.map(([key]) => key);
  const sections = [0, 1, 2, 3].map((nth) => ({
    titulo: phrase(nth, 4),
    campos: keys.filter((_, i) => i % 4 === nth),
  }));
  return {
    formulario: {
      ...formulario,
      campos: { ...formulario.campos, ...Object.fromEntries(added) },
      secciones: [...formulario.secciones, ...sections],
    },
    listas: [
      {
        nombre: lista,
        titulo: 'Opciones',
        opciones: Array.from({ length: 500 }, (_, i) => ({ clave: `o${i}`, texto: `${i} ${phrase(i + 900, 3)}` })),
      },
    ],
  };
}
